"""Two networks as one: the policy of the first and the value of the second."""

from __future__ import annotations

from torch import Tensor, nn

from tablier.nets.torch.answers import Answers

__all__ = ["Pair"]


class Pair(nn.Module):
    """What the original Go player searched with: a policy network and a value network, trained apart."""

    any_size = False

    def __init__(self, policy: nn.Module, value: nn.Module) -> None:
        super().__init__()
        self.policy = policy
        self.value = value

    def forward(self, planes: Tensor, numbers: Tensor) -> Answers:
        """Evaluate positions by both."""
        evaluated: Answers = self.value(planes, numbers)
        return evaluated._replace(policy=self.policy(planes, numbers).policy)
