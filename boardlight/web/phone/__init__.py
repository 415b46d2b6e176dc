"""The phone as the camera: its page, the certificate that browsers ask for, and the line of its images."""
