"""A phone as the camera: a real browser with a film instead of a camera, over HTTPS."""
