"""What people ask for, as types: parsed once at the door, written once into logs of inputs."""
