"""What stands on the board: from camera images to observations. Imports numpy and OpenCV, none of our own."""
