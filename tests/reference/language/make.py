"""What PyTorch computes with three tiny language models: writes expected.json beside this file.

Weights of a recurrent cell are written joined, [out, inputs + hidden]; the gates of the LSTM in the
order input, forget, output, candidate (PyTorch has the candidate third).
"""

import json
from pathlib import Path

import torch
from torch import nn
from torch.nn import functional

VOCABULARY, WIDTH, HIDDEN, CONTEXT, END = 7, 3, 4, 3, 1
ROWS = [[2, 3, 4, 2, 6], [5], [6, 6, 0]]


class FeedForward(nn.Module):
    def __init__(self):
        super().__init__()
        self.map = nn.Linear(CONTEXT * WIDTH, HIDDEN)

    def forward(self, vectors, start):
        padded = torch.cat([start.expand(CONTEXT - 1, WIDTH), vectors])
        windows = [padded[at : at + CONTEXT].flatten() for at in range(len(vectors))]
        return functional.relu(self.map(torch.stack(windows))), []

    def weights(self):
        return self.map.weight, self.map.bias


def joined(cell, order):
    def rows(tensor):
        parts = tensor.chunk(len(order))
        return torch.cat([parts[part] for part in order])

    weight = torch.cat([rows(cell.weight_ih_l0), rows(cell.weight_hh_l0)], dim=1)
    return weight, rows(cell.bias_ih_l0 + cell.bias_hh_l0)


class Recurrent(nn.Module):
    def __init__(self):
        super().__init__()
        self.cell = nn.RNN(WIDTH, HIDDEN)

    def forward(self, vectors, start):
        return self.cell(vectors)[0], []

    def weights(self):
        return joined(self.cell, [0])


class Lstm(nn.Module):
    def __init__(self):
        super().__init__()
        self.cell = nn.LSTM(WIDTH, HIDDEN)

    def forward(self, vectors, start):
        hidden, cells, state = [], [], None
        for vector in vectors:
            out, state = self.cell(vector[None], state)
            hidden.append(out)
            cells.append(state[1])
        return torch.cat(hidden), torch.cat(cells)

    def weights(self):
        return joined(self.cell, [0, 1, 3, 2])


def flat(tensor):
    return [float(value) for value in tensor.detach().flatten()]


def example(seed, reader):
    torch.manual_seed(seed)
    embeddings, read, output = nn.Embedding(VOCABULARY, WIDTH), reader(), nn.Linear(HIDDEN, VOCABULARY)
    logits, states, cells = [], [], []
    for row in ROWS:
        vectors = embeddings(torch.tensor([END, *row]))
        hidden, cell = read(vectors, embeddings(torch.tensor([END])))
        states.append(hidden)
        cells.append(cell)
        logits.append(output(hidden))
    loss = functional.cross_entropy(torch.cat(logits), torch.tensor([word for row in ROWS for word in [*row, END]]))
    loss.backward()
    weight, bias = read.weights()
    if reader is FeedForward:
        gradient, bias_gradient = read.map.weight.grad, read.map.bias.grad
    else:
        order = [0] if reader is Recurrent else [0, 1, 3, 2]
        parts = [grad.chunk(len(order)) for grad in (read.cell.weight_ih_l0.grad, read.cell.weight_hh_l0.grad, read.cell.bias_ih_l0.grad)]
        gradient = torch.cat([torch.cat([parts[0][part], parts[1][part]], dim=1) for part in order])
        bias_gradient = torch.cat([parts[2][part] for part in order])
    return {
        "embeddings": flat(embeddings.weight),
        "weight": flat(weight),
        "bias": flat(bias),
        "output_weight": flat(output.weight),
        "output_bias": flat(output.bias),
        "logits": [flat(row) for row in logits],
        "states": flat(states[0]),
        "cells": flat(cells[0]) if reader is Lstm else [],
        "loss": float(loss.detach()),
        "gradients": {
            "embeddings": flat(embeddings.weight.grad),
            "weight": flat(gradient),
            "bias": flat(bias_gradient),
            "output_bias": flat(output.bias.grad),
        },
    }


sizes = {"vocabulary": VOCABULARY, "width": WIDTH, "hidden": HIDDEN, "context": CONTEXT, "rows": ROWS}
models = {name: example(seed, reader) for seed, (name, reader) in enumerate([("feed_forward", FeedForward), ("recurrent", Recurrent), ("lstm", Lstm)])}
with open(Path(__file__).parent / "expected.json", "w") as file:
    json.dump(sizes | models, file)
    file.write("\n")
