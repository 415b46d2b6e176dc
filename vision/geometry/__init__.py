"""Where things are: pose, homography, occlusion."""
