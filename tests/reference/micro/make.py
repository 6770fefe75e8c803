"""Makes a tiny random BERT and what PyTorch computes with it.

    pip install torch transformers safetensors
    python make.py

Writes config.json, vocab.txt, model.safetensors and expected.safetensors beside this file.
For n pieces, expected.safetensors holds `n{n}.ids`, `n{n}.segments`, `n{n}.rows` (the tokens
whose values are kept), `n{n}.hidden.{layer}` (0 = embeddings) and `n{n}.attention.{layer}` for
those tokens, `n{n}.pooled`, `n{n}.next_sentence`, `n{n}.start_end` and `n{n}.mlm` for the rows.
"""

import json
import pathlib

import torch
from safetensors.torch import save_file
from transformers import BertConfig, BertForPreTraining

HERE = pathlib.Path(__file__).parent
LENGTHS = (1, 2, 7, 33, 128, 512)

WORDS = """the a cat dog man woman house school river sat ran saw was is to of and in on at
 he she it they . , ? ! one two three red blue old new ##s ##ed ##ing ##er ##ly""".split()
VOCABULARY = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"] + WORDS
VOCABULARY += [c for c in "abcdefghijklmnopqrstuvwxyz" if c not in VOCABULARY]


def main():
    torch.manual_seed(7)
    config = BertConfig(
        vocab_size=len(VOCABULARY), hidden_size=32, num_hidden_layers=2, num_attention_heads=4,
        intermediate_size=64, max_position_embeddings=512, attn_implementation="eager",
        hidden_dropout_prob=0.0, attention_probs_dropout_prob=0.0,
    )
    model = BertForPreTraining(config).eval()
    with torch.no_grad():
        for name, value in model.named_parameters():
            centre = 1.0 if "LayerNorm.weight" in name else 0.0
            value.copy_(centre + 0.25 * torch.randn_like(value))
    question = torch.nn.Linear(32, 2)

    weights = {name: value.clone().contiguous() for name, value in model.state_dict().items()
               if "position_ids" not in name and "decoder" not in name}
    weights |= {f"qa_outputs.{name}": value for name, value in question.state_dict().items()}
    save_file(weights, HERE / "model.safetensors")
    save_file(expected(model, question), HERE / "expected.safetensors")
    (HERE / "vocab.txt").write_text("\n".join(VOCABULARY) + "\n")
    kept = ("hidden_act hidden_size intermediate_size layer_norm_eps max_position_embeddings "
            "num_attention_heads num_hidden_layers pad_token_id type_vocab_size vocab_size").split()
    (HERE / "config.json").write_text(json.dumps({key: getattr(config, key) for key in kept}, indent=2) + "\n")


def expected(model, question):
    result = {}
    for n in LENGTHS:
        ids = torch.randint(5, len(VOCABULARY), (1, n))
        ids[0, 0] = 2
        segments = (torch.arange(n) >= (n + 1) // 2).long()[None]
        rows = torch.arange(n) if n <= 33 else torch.tensor([0, 1, n // 2, n - 1])
        with torch.no_grad():
            out = model(ids, token_type_ids=segments, output_attentions=True, output_hidden_states=True)
            pooled = model.bert(ids, token_type_ids=segments).pooler_output
            values = {
                "ids": ids[0].int(), "segments": segments[0].int(), "rows": rows.int(),
                "pooled": pooled[0], "next_sentence": out.seq_relationship_logits[0],
                "mlm": out.prediction_logits[0, rows], "start_end": question(out.hidden_states[-1])[0, rows],
            }
            values |= {f"hidden.{i}": h[0, rows] for i, h in enumerate(out.hidden_states)}
            values |= {f"attention.{i}": a[0][:, rows] for i, a in enumerate(out.attentions)}
        result |= {f"n{n}.{name}": value.detach().contiguous() for name, value in values.items()}
    return result


main()
