"""What a calibration step sees, drawn over the newest image. Pure."""

from boardlight.guided_calibration.check import CheckStep
from boardlight.guided_calibration.colours import ColoursStep
from boardlight.guided_calibration.steps import LensStep, PoseStep, Step
from calibration import checkup, lens
from calibration.corners import Placing
from calibration.target import Pixels
from vision.geometry.layout import Layout


def picture(step: Step, layout: Layout, pixels: Pixels) -> Pixels:
    """The image with what was covered, or with every cell where it is believed to be."""
    match step:
        case LensStep():
            return lens.coverage_picture(pixels, step.views, step.last)
        case CheckStep() if step.advice.done and step.advice.picture is not None:
            return step.advice.picture
        case ColoursStep(placing=Placing() as placing):
            good = [None if not step.wrong else name not in step.wrong for name in layout.names]
            return checkup.drawn(pixels, placing.pose, layout, good)
        case PoseStep(placing=Placing() as placing) | CheckStep(placing=Placing() as placing):
            return checkup.drawn(pixels, placing.pose, layout, [None] * len(layout.cells))
    return pixels
