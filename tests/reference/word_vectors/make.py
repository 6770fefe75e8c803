"""Writes expected.json: three steps of skip-gram with negative sampling and of GloVe by PyTorch's automatic gradients.

Run: python3 make.py
"""

import json

import torch

torch.manual_seed(7)
torch.set_default_dtype(torch.float64)
WORDS, WIDTH = 5, 4


def numbers(tensor):
    return [round(value, 8) for value in tensor.detach().flatten().tolist()]


def skip_gram():
    target, context = (torch.randn(WORDS, WIDTH, requires_grad=True) for _ in range(2))
    found = {"target": numbers(target), "context": numbers(context), "rate": 0.3, "examples": [], "losses": []}
    for t, c, drawn in [(0, 1, [2, 3]), (1, 4, [0, 0, 2]), (0, 3, [4, 1])]:
        positive = torch.nn.functional.logsigmoid(target[t] @ context[c])
        negative = torch.nn.functional.logsigmoid(-(context[drawn] @ target[t])).sum()
        loss = -positive - negative
        loss.backward()
        with torch.no_grad():
            for matrix in (target, context):
                matrix -= 0.3 * matrix.grad
                matrix.grad = None
        found["examples"].append({"target": t, "context": c, "negatives": drawn})
        found["losses"].append(round(loss.item(), 8))
    return found | {"target_after": numbers(target), "context_after": numbers(context)}


def glove():
    parts = [torch.randn(WORDS, WIDTH) for _ in range(2)] + [torch.randn(WORDS, 1) * 0.1 for _ in range(2)]
    parts = [part.requires_grad_() for part in parts]
    names = ["word", "context", "bias", "context_bias"]
    found = {name: numbers(part) for name, part in zip(names, parts)} | {"rate": 0.05, "most": 10.0, "cells": [], "losses": []}
    steps = torch.optim.Adagrad(parts, lr=0.05, eps=1e-8)
    for i, j, count in [(0, 1, 3.5), (1, 2, 25.0), (0, 1, 3.5), (3, 3, 1.0)]:
        word, context, bias, context_bias = parts
        error = word[i] @ context[j] + bias[i, 0] + context_bias[j, 0] - torch.tensor(count).log()
        loss = min(1.0, (count / 10.0) ** 0.75) * error**2
        steps.zero_grad()
        loss.backward()
        steps.step()
        found["cells"].append({"pair": [i, j], "count": count})
        found["losses"].append(round(loss.item(), 8))
    return found | {f"{name}_after": numbers(part) for name, part in zip(names, parts)}


def lines(value, depth=1):
    """JSON with every list on one line."""
    if not isinstance(value, dict):
        return json.dumps(value)
    inside = ",\n".join(" " * depth + f"{json.dumps(key)}: {lines(part, depth + 1)}" for key, part in value.items())
    return "{\n" + inside + "\n" + " " * (depth - 1) + "}"


with open("expected.json", "w", encoding="utf-8") as file:
    file.write(lines({"skip_gram": skip_gram(), "glove": glove()}) + "\n")
