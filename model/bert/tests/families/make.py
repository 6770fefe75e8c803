"""Makes a tiny random model of each family and what PyTorch and `transformers` compute with it.

    pip install torch transformers safetensors tokenizers
    python make.py [start of a name]

Writes a folder for each model beside this file: what a person would drop on the page, and
`expected.safetensors`. Its metadata holds `texts` and `pieces` (JSON); for text t it has `t{t}.ids`,
`t{t}.segments`, `t{t}.hidden.{layer}` (0 = the input of layer 0), `t{t}.attention.{layer}` and what
the heads answer: `t{t}.pooled`, `t{t}.mlm`, `t{t}.next_sentence`, `t{t}.start_end`, `t{t}.labels`,
`t{t}.token_labels`, `t{t}.replaced`. Pieces are those of the `tokenizers` crate's Python form.
"""

import json
import pathlib
import shutil
import sys

import torch
import transformers as hf
from safetensors.torch import save_file
from tokenizers import AddedToken
from tokenizers.implementations import BertWordPieceTokenizer, ByteLevelBPETokenizer
from tokenizers.processors import RobertaProcessing

HERE = pathlib.Path(__file__).parent
ONLY = sys.argv[1] if len(sys.argv) > 1 else ""
SPECIALS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
WORDS = """the a cat dog man woman house school river sat ran saw was is to of and in on at
 he she it they . , ? ! one two three red blue old new ##s ##ed ##ing ##er ##ly cafe resume""".split()
CASED = "The A Cat Paris caf\u00e9 r\u00e9sum\u00e9 \u00c9t\u00e9 ##T".split()
LETTERS = "abcdefghijklmnopqrstuvwxyz"
TEXTS = [
    ["The <e1> cat sat on the [MASK].[E2]", None],
    ["R\u00e9sum\u00e9 of \u00c9t\u00e9: caf\u00e9s\u200b in Paris", "He was\tat the \u6771\u4eac river!"],
    ["", None],
]
LABELS = {0: "no", 1: "yes", 2: "perhaps"}
SIZES = dict(vocab_size=0, hidden_size=32, num_hidden_layers=2, num_attention_heads=4, intermediate_size=48,
             max_position_embeddings=40, hidden_dropout_prob=0.0, attention_probs_dropout_prob=0.0)
DISTILLED = dict(vocab_size=0, dim=32, n_layers=2, n_heads=4, hidden_dim=48, max_position_embeddings=40,
                 dropout=0.0, attention_dropout=0.0, seq_classif_dropout=0.0, qa_dropout=0.0)
NARROW = dict(embedding_size=24, type_vocab_size=2)
# Two more rows of positions than an input has pieces.
BYTES = dict(type_vocab_size=1, max_position_embeddings=98, layer_norm_eps=1e-5, pad_token_id=1,
             bos_token_id=0, eos_token_id=2)


def vocabulary(cased):
    pieces = SPECIALS + WORDS + (CASED if cased else [])
    letters = [*LETTERS, *("##" + letter for letter in LETTERS), "\u6771", "\u4eac", ":"]
    letters += [letter.upper() for letter in LETTERS if cased]
    return pieces + [letter for letter in letters if letter not in pieces]


def tokenizer(cased=False, extra=(), **options):
    pieces = vocabulary(cased)
    made = BertWordPieceTokenizer({piece: id for id, piece in enumerate(pieces)}, lowercase=not cased, **options)
    made.add_special_tokens([AddedToken(token, special=True, normalized=False) for token in extra])
    return made


def byte_tokenizer():
    """RoBERTa's, with merges learnt from the words above."""
    made = ByteLevelBPETokenizer()
    specials = ["<s>", "<pad>", "</s>", "<unk>", AddedToken("<mask>", lstrip=True, special=True, normalized=False)]
    lines = [" ".join(WORDS[i:] + CASED).replace("##", "") for i in range(0, len(WORDS), 3)]
    made.train_from_iterator(lines, vocab_size=330, special_tokens=specials, show_progress=False)
    ends = [(token, made.token_to_id(token)) for token in ("</s>", "<s>")]
    made.post_processor = RobertaProcessing(*ends, trim_offsets=True, add_prefix_space=False)
    return made


def texts_for(reader):
    """The texts, with the mask as the tokeniser writes it."""
    mask = "[MASK]" if reader.token_to_id("[MASK]") is not None else "<mask>"
    return [[text.replace("[MASK]", mask), pair] for text, pair in TEXTS]


def randomise(model):
    with torch.no_grad():
        for name, value in model.named_parameters():
            centre = 1.0 if "LayerNorm.weight" in name or "layer_norm.weight" in name else 0.0
            value.copy_(centre + 0.25 * torch.randn_like(value))


def heads(model, kind, out, base, hidden):
    """What the heads of a model answer, by our names."""
    if kind == "PreTraining" and hasattr(out, "seq_relationship_logits"):
        return {"mlm": out.prediction_logits[0], "next_sentence": out.seq_relationship_logits[0],
                "pooled": base.pooler(hidden)[0]}
    if kind == "PreTraining":
        return {"replaced": out.logits[0].unsqueeze(1)}
    if kind == "MaskedLM":
        return {"mlm": out.logits[0]}
    if kind == "QuestionAnswering":
        return {"start_end": torch.stack([out.start_logits[0], out.end_logits[0]], 1)}
    if kind == "SequenceClassification":
        return {"labels": out.logits[0]}
    if kind == "TokenClassification":
        return {"token_labels": out.logits[0]}
    return {}


def expected(model, kind, reader):
    values, pieces = {}, []
    base = getattr(model, model.base_model_prefix, model)
    has_segments = "DistilBert" not in type(model).__name__
    for t, (text, pair) in enumerate(texts_for(reader)):
        encoding = reader.encode(text, pair) if pair else reader.encode(text)
        pieces.append([reader.id_to_token(id) for id in encoding.ids])
        ids, segments = torch.tensor([encoding.ids]), torch.tensor([encoding.type_ids])
        arguments = {"token_type_ids": segments} if has_segments else {}
        with torch.no_grad():
            out = model(ids, output_attentions=True, output_hidden_states=True, **arguments)
            found = {"ids": ids[0].int(), "segments": segments[0].int()}
            found |= {f"hidden.{i}": state[0] for i, state in enumerate(out.hidden_states)}
            found |= {f"attention.{i}": map[0] for i, map in enumerate(out.attentions)}
            found |= heads(model, kind, out, base, out.hidden_states[-1])
        values |= {f"t{t}.{name}": value.detach().clone().contiguous() for name, value in found.items()}
    return values, {"texts": json.dumps(texts_for(reader)), "pieces": json.dumps(pieces)}


def make(name, family, kind, reader, rename=lambda name: name, dtype=torch.float32, shards=1,
         tied=True, files=("vocab.txt",), settings=None, **options):
    if not name.startswith(ONLY):
        return
    torch.manual_seed(len(name) * 1000 + sum(name.encode()))
    folder = HERE / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    sizes = DISTILLED if family == "DistilBert" else SIZES
    config = getattr(hf, family + "Config")(
        **{**sizes, "vocab_size": reader.get_vocab_size(), **options}, tie_word_embeddings=tied)
    config._attn_implementation = "eager"
    if kind in ("SequenceClassification", "TokenClassification"):
        config.id2label = LABELS
        config.label2id = {label: id for id, label in LABELS.items()}
    architecture = family + ("Model" if kind == "Model" else "For" + kind)
    extra = {"add_pooling_layer": False} if architecture == "BertModel" else {}
    model = getattr(hf, architecture)(config, **extra).eval()
    randomise(model)
    model.to(dtype).to(torch.float32)
    config.architectures = [architecture]
    weights, seen = {}, {}
    for key, value in model.state_dict().items():
        # Tied tensors are stored once.
        if "position_ids" in key or value.data_ptr() in seen:
            continue
        seen[value.data_ptr()] = key
        weights[rename(key)] = value.to(dtype).clone().contiguous()
    write(folder, weights, shards)
    (folder / "config.json").write_text(json.dumps(config.to_diff_dict() | {"model_type": config.model_type}, indent=2) + "\n")
    values, metadata = expected(model, kind, reader)
    save_file(values, folder / "expected.safetensors", metadata)
    if "vocab.txt" in files:
        pieces = sorted(reader.get_vocab().items(), key=lambda entry: entry[1])
        (folder / "vocab.txt").write_text("\n".join(piece for piece, _ in pieces) + "\n")
    if "tokenizer.json" in files:
        reader.save(str(folder / "tokenizer.json"), pretty=False)
    if "vocab.json" in files:
        reader.save_model(str(folder))
    if settings is not None:
        (folder / "tokenizer_config.json").write_text(json.dumps(settings) + "\n")


def write(folder, weights, shards):
    if shards == 1:
        return save_file(weights, folder / "model.safetensors", {"format": "pt"})
    names, index = sorted(weights), {}
    for shard in range(shards):
        file = f"model-{shard + 1:05}-of-{shards:05}.safetensors"
        part = {name: weights[name] for name in names[shard::shards]}
        save_file(part, folder / file, {"format": "pt"})
        index |= dict.fromkeys(part, file)
    (folder / "model.safetensors.index.json").write_text(json.dumps({"metadata": {}, "weight_map": index}) + "\n")


def old_spelling(name):
    return name.replace("LayerNorm.weight", "LayerNorm.gamma").replace("LayerNorm.bias", "LayerNorm.beta")


def main():
    half, brain = torch.float16, torch.bfloat16
    plain, cased = tokenizer(), tokenizer(cased=True)
    marked = tokenizer(extra=["<e1>", "[E2]"])
    accents = tokenizer(strip_accents=False, clean_text=False, handle_chinese_chars=False)
    make("bert-pretraining", "Bert", "PreTraining", plain, hidden_act="gelu_new")
    make("bert-bare", "Bert", "Model", plain, dtype=half, hidden_act="gelu")
    make("bert-masked-untied", "Bert", "MaskedLM", accents, tied=False, dtype=brain, hidden_act="relu",
         settings={"do_lower_case": True, "strip_accents": False, "tokenize_chinese_chars": False,
                   "clean_text": False})
    make("bert-words-cased", "Bert", "TokenClassification", cased, dtype=half, hidden_act="gelu_pytorch_tanh",
         settings={"do_lower_case": False, "tokenizer_class": "BertTokenizer"})
    make("bert-sequence", "Bert", "SequenceClassification", marked, dtype=brain, files=("tokenizer.json",))
    make("bert-question-shards", "Bert", "QuestionAnswering", plain, rename=old_spelling, dtype=half, shards=3,
         layer_norm_eps=1e-5)
    make("distilbert-masked", "DistilBert", "MaskedLM", plain)
    make("distilbert-sequence", "DistilBert", "SequenceClassification", cased, dtype=half, files=("tokenizer.json",))
    make("distilbert-question", "DistilBert", "QuestionAnswering", plain, dtype=brain, activation="relu")
    make("electra-generator", "Electra", "MaskedLM", plain, **NARROW)
    make("electra-discriminator", "Electra", "PreTraining", plain, dtype=half, **NARROW)
    make("electra-sequence", "Electra", "SequenceClassification", plain, dtype=half, embedding_size=32)
    make("electra-words", "Electra", "TokenClassification", accents, dtype=brain, files=("tokenizer.json",), **NARROW)
    bytes = byte_tokenizer()
    make("roberta-masked", "Roberta", "MaskedLM", bytes, files=("vocab.json",), hidden_act="relu", **BYTES)
    make("roberta-sequence", "Roberta", "SequenceClassification", bytes, dtype=half, files=("tokenizer.json",), **BYTES)
    make("roberta-words", "Roberta", "TokenClassification", bytes, dtype=brain, files=("tokenizer.json",), **BYTES)
    make("roberta-question", "Roberta", "QuestionAnswering", bytes, dtype=half, files=("vocab.json",),
         settings={"tokenizer_class": "RobertaTokenizer", "add_prefix_space": False}, **BYTES)


main()
