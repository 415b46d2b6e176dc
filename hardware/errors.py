"""What goes wrong with a port. The message of each says what to do next."""


class PortError(Exception):
    """Something is wrong with the port of the controller."""


class PortAddressError(PortError):
    """The address of a port makes no sense."""


class PortMissingError(PortError):
    """The port cannot be opened."""


class PortLostError(PortError):
    """The port was open and went away."""


class FlashError(PortError):
    """The program of a controller could not be put into it."""
