"""What PyTorch computes with both attentions and one decoder block: writes expected.json beside this file.

Attention is written out as Bahdanau et al. (2015) and Luong et al. (2015) have it; the decoder block is
PyTorch's own, of one head, without dropout.
"""

import json
from pathlib import Path

import torch
from torch import nn

BATCH, DECODER, ENCODER, WIDTH, INNER = 2, 3, 5, 4, 8
LENGTHS = [5, 3]


def flat(tensor):
    return [float(value) for value in tensor.detach().flatten()]


def padding():
    return torch.arange(ENCODER)[None] >= torch.tensor(LENGTHS)[:, None]


def inputs():
    queries, keys = torch.randn(BATCH, DECODER, WIDTH, requires_grad=True), torch.randn(BATCH, ENCODER, WIDTH, requires_grad=True)
    return queries, keys, torch.randn(BATCH, DECODER, WIDTH)


def attention(seed, additive):
    torch.manual_seed(seed)
    queries, keys, pull = inputs()
    query, key, vector = nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, WIDTH), torch.randn(WIDTH, requires_grad=True)
    if additive:
        scores = (query(queries)[:, :, None] + key(keys)[:, None]).tanh() @ vector
    else:
        scores = queries @ keys.transpose(1, 2)
    weights = scores.masked_fill(padding()[:, None], -torch.inf).softmax(2)
    context = weights @ keys
    (context * pull).sum().backward()
    found = {"queries": flat(queries), "keys": flat(keys), "pull": flat(pull), "weights": flat(weights), "context": flat(context)}
    found["gradients"] = {"queries": flat(queries.grad), "keys": flat(keys.grad)}
    if additive:
        found |= {"query": linear(query), "key": linear(key), "vector": flat(vector)}
        found["gradients"] |= {"query": flat(query.weight.grad), "key": flat(key.weight.grad), "vector": flat(vector.grad)}
    return found


def linear(module):
    return [flat(module.weight), flat(module.bias)]


def maps(module):
    weights, biases = module.in_proj_weight.chunk(3), module.in_proj_bias.chunk(3)
    return [[flat(weight), flat(bias)] for weight, bias in zip(weights, biases)] + [linear(module.out_proj)]


def block(seed):
    torch.manual_seed(seed)
    layer = nn.TransformerDecoderLayer(WIDTH, 1, INNER, dropout=0.0, batch_first=True)
    norms = [layer.norm1, layer.norm2, layer.norm3]
    for norm in norms:
        nn.init.normal_(norm.weight)
        nn.init.normal_(norm.bias)
    written, source, pull = inputs()
    causal = nn.Transformer.generate_square_subsequent_mask(DECODER)
    output = layer(written, source, tgt_mask=causal, memory_key_padding_mask=padding())
    (output * pull).sum().backward()
    own = layer.self_attn(written, written, written, attn_mask=causal)[0]
    _, weights = layer.multihead_attn(layer.norm1(written + own), source, source, key_padding_mask=padding())
    return {
        "written": flat(written),
        "source": flat(source),
        "pull": flat(pull),
        "own": maps(layer.self_attn),
        "cross": maps(layer.multihead_attn),
        "feed_forward": [linear(layer.linear1), linear(layer.linear2)],
        "norms": [linear(norm) for norm in norms],
        "output": flat(output),
        "weights": flat(weights),
        "gradients": {
            "written": flat(written.grad),
            "source": flat(source.grad),
            "own": flat(layer.self_attn.in_proj_weight.grad),
            "cross": flat(layer.multihead_attn.in_proj_weight.grad),
            "inner": flat(layer.linear1.weight.grad),
            "norm": flat(layer.norm2.weight.grad),
        },
    }


sizes = {"batch": BATCH, "decoder": DECODER, "encoder": ENCODER, "width": WIDTH, "lengths": LENGTHS}
found = {"additive": attention(1, True), "dot_product": attention(2, False), "block": block(3)}
with open(Path(__file__).parent / "expected.json", "w") as file:
    json.dump(sizes | found, file)
    file.write("\n")
