"""Milliseconds of a training step of the last two layers in PyTorch, as one JSON object.

Layers of the model's sizes with random weights, because only time is compared: batches of 16
sentences of 24 pieces, the layers below computed before, AdamW, no dropout. Ends with code 3 where
there is no PyTorch.
"""

import argparse
import json
import pathlib
import statistics
import sys
import time

try:
    import torch
except ImportError:
    print("PyTorch was left out: this python3 has no package torch.", file=sys.stderr)
    sys.exit(3)

BATCH = 16
PIECES = 24
LAYERS = 2
LABELS = 2
WARM_UP = 3
RUNS = 20


class LastLayers(torch.nn.Module):
    """The last layers with a head on `[CLS]`."""

    def __init__(self, config):
        super().__init__()
        hidden = config["hidden_size"]
        layer = lambda: torch.nn.TransformerEncoderLayer(
            hidden,
            config["num_attention_heads"],
            config["intermediate_size"],
            dropout=0.0,
            activation="gelu",
            layer_norm_eps=config["layer_norm_eps"],
            batch_first=True,
        )
        self.layers = torch.nn.ModuleList([layer() for _ in range(LAYERS)])
        self.head = torch.nn.Linear(hidden, LABELS)

    def forward(self, hidden):
        for layer in self.layers:
            hidden = layer(hidden)
        return self.head(hidden[:, 0])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=pathlib.Path, required=True)
    parser.add_argument("--threads", type=int, default=1, help="as many as the page's engine has")
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    config = json.loads((arguments.model / "config.json").read_text())
    network = LastLayers(config).train()
    optimizer = torch.optim.AdamW(network.parameters(), lr=3e-4)
    hidden = torch.randn(BATCH, PIECES, config["hidden_size"])
    labels = torch.arange(BATCH) % LABELS
    times = [step(network, optimizer, hidden, labels) for _ in range(WARM_UP + RUNS)][WARM_UP:]
    milliseconds = statistics.median(times)
    print(
        json.dumps(
            {
                "version": torch.__version__,
                "threads": arguments.threads,
                "step_ms": round(milliseconds, 3),
                "steps_per_second": round(1e3 / milliseconds, 2),
            }
        )
    )


def step(network, optimizer, hidden, labels):
    start = time.perf_counter()
    optimizer.zero_grad()
    loss = torch.nn.functional.cross_entropy(network(hidden), labels)
    loss.backward()
    optimizer.step()
    loss.item()
    return (time.perf_counter() - start) * 1e3


main()
