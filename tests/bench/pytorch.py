"""Milliseconds of the same forward pass in PyTorch, eager and compiled, as one JSON object.

Every attention map and the last hidden state come back to the processor. Before anything is
timed, the hidden state is held against the reference outputs. Ends with code 3 where there is no
PyTorch.
"""

import argparse
import json
import math
import pathlib
import statistics
import sys
import time

try:
    import torch
except ImportError:
    print("PyTorch was left out: this python3 has no package torch.", file=sys.stderr)
    sys.exit(3)

REFERENCE = pathlib.Path(__file__).parent.parent / "reference" / "reference.json"
LENGTHS = [8, 16, 32, 64, 128]
WARM_UP = 3
RUNS = 20
# Rounding the weights to int8 moves hidden states by so much of the largest value at most.
TOLERANCE = 0.1
DTYPES = {"F32": torch.float32, "F16": torch.float16, "I8": torch.int8}


def read_checkpoint(path):
    """Name -> f32 tensor. int8 rows are multiplied by their scales."""
    data = bytearray(path.read_bytes())
    start = 8 + int.from_bytes(data[:8], "little")
    header = json.loads(data[8:start])
    header.pop("__metadata__", None)

    def tensor(entry):
        count = math.prod(entry["shape"])
        flat = torch.frombuffer(data, dtype=DTYPES[entry["dtype"]], count=count, offset=start + entry["data_offsets"][0])
        return flat.reshape(entry["shape"]).float()

    stored = {name: tensor(entry) for name, entry in header.items()}
    scale = lambda name: stored.get(name + ".scale", torch.ones(1)).unsqueeze(-1)
    names = [name for name in stored if not name.endswith(".scale")]
    return {name: stored[name] * scale(name) if stored[name].dim() == 2 else stored[name] for name in names}


class Encoder(torch.nn.Module):
    """BERT's encoder (Devlin et al. 2019) as Hugging Face's eager attention computes it."""

    def __init__(self, config, weights):
        super().__init__()
        self.layers = config["num_hidden_layers"]
        self.heads = config["num_attention_heads"]
        self.epsilon = config["layer_norm_eps"]
        kept = {name: tensor for name, tensor in weights.items() if name.startswith("bert.")}
        for name, tensor in kept.items():
            self.register_buffer(name.removeprefix("bert.").replace(".", "_"), tensor)

    def weight(self, name):
        return getattr(self, name.replace(".", "_") + "_weight"), getattr(self, name.replace(".", "_") + "_bias")

    def linear(self, x, name):
        return torch.nn.functional.linear(x, *self.weight(name))

    def norm(self, x, name):
        return torch.nn.functional.layer_norm(x, x.shape[-1:], *self.weight(name), self.epsilon)

    def split(self, x):
        """[tokens, hidden] -> [heads, tokens, head_size]"""
        return x.view(x.shape[0], self.heads, -1).transpose(0, 1)

    def attention(self, x, name):
        query, key, value = (self.split(self.linear(x, f"{name}.self.{part}")) for part in ("query", "key", "value"))
        scores = query @ key.transpose(1, 2) / math.sqrt(query.shape[-1])
        probabilities = scores.softmax(-1)
        context = (probabilities @ value).transpose(0, 1).reshape(x.shape)
        return self.norm(x + self.linear(context, f"{name}.output.dense"), f"{name}.output.LayerNorm"), probabilities

    def feed_forward(self, x, name):
        inner = torch.nn.functional.gelu(self.linear(x, f"{name}.intermediate.dense"))
        return self.norm(x + self.linear(inner, f"{name}.output.dense"), f"{name}.output.LayerNorm")

    def forward(self, ids):
        positions = self.embeddings_position_embeddings_weight[: ids.shape[0]]
        x = self.embeddings_word_embeddings_weight[ids] + positions + self.embeddings_token_type_embeddings_weight[0]
        x = self.norm(x, "embeddings.LayerNorm")
        maps = []
        for layer in range(self.layers):
            x, probabilities = self.attention(x, f"encoder.layer.{layer}.attention")
            x = self.feed_forward(x, f"encoder.layer.{layer}")
            maps.append(probabilities)
        return x, maps


def check(encoder, device):
    """Stops if the encoder is not the reference's."""
    for case in json.loads(REFERENCE.read_text())["full"]:
        if "hidden" not in case or any(case["segments"]):
            continue
        hidden, _ = encoder(torch.tensor(case["ids"], device=device))
        wanted = torch.tensor(case["hidden"][-1])
        error = (hidden[:, : wanted.shape[1]].cpu() - wanted).abs().max() / wanted.abs().max()
        if not error < TOLERANCE:
            sys.exit(f"PyTorch's pass is {error:.3f} away from the reference for {case['text']!r}.")


def median_times(run, vocabulary, device):
    """Milliseconds for each length."""
    times = {}
    word = vocabulary.index("time")
    for length in LENGTHS:
        ids = [vocabulary.index("[CLS]")] + [word] * (length - 2) + [vocabulary.index("[SEP]")]
        samples = [timed(run, ids, device) for _ in range(WARM_UP + RUNS)]
        times[str(length)] = round(statistics.median(samples[WARM_UP:]), 3)
    return times


def timed(run, ids, device):
    """From the ids in the processor's memory to every value back in it."""
    start = time.perf_counter()
    hidden, maps = run(torch.tensor(ids, device=device))
    _ = hidden.cpu(), torch.stack(maps).cpu()
    return (time.perf_counter() - start) * 1e3


def compiled_times(encoder, vocabulary, device):
    """As `median_times`; nothing where this machine cannot compile."""
    try:
        return median_times(torch.compile(encoder, dynamic=False), vocabulary, device)
    except Exception as reason:  # the compiler's own errors have no common class
        print(f"PyTorch could not compile: {str(reason).splitlines()[0]}", file=sys.stderr)
        return None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=pathlib.Path, required=True)
    folder = parser.parse_args().model
    device = "cuda" if torch.cuda.is_available() else "cpu"
    config = json.loads((folder / "config.json").read_text())
    vocabulary = (folder / "vocab.txt").read_text(encoding="utf-8").split("\n")
    with torch.inference_mode():
        encoder = Encoder(config, read_checkpoint(folder / "model.safetensors")).to(device).eval()
        check(encoder, device)
        results = {
            "version": torch.__version__,
            "device": torch.cuda.get_device_name() if device == "cuda" else "cpu",
            "threads": torch.get_num_threads(),
            "eager_ms": median_times(encoder, vocabulary, device),
            "compiled_ms": compiled_times(encoder, vocabulary, device),
        }
    print(json.dumps(results))


main()
