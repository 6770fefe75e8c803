//! How many parameters each part of a BERT has: the terms of
//! (|V| + 512 + 2) d + 2 d + L (12 d² + 13 d) + d² + d (Devlin et al. 2019, sections 3 and 3.2).

mod part;

use crate::config::{BertConfig, Family, HiddenAct};

pub use part::Part;

/// One part, with its formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// With letters: |V| pieces, P positions, S segments, d features, m features inside the
    /// feed-forward network, L layers; e features of the tables, where they are not d.
    pub formula: &'static str,
    /// The same with this model's numbers.
    pub numbers: String,
    /// What it comes to.
    pub parameters: u64,
}

impl Count {
    fn new(formula: &'static str, numbers: String, parameters: u64) -> Self {
        Self { formula, numbers, parameters }
    }

    /// Nothing that is learned.
    pub fn none() -> Self {
        Self::new("0", "0".to_owned(), 0)
    }
}

/// Sizes as numbers that can be multiplied without overflow.
#[derive(Clone, Copy)]
struct Sizes {
    v: u64,
    p: u64,
    s: u64,
    e: u64,
    d: u64,
    m: u64,
    l: u64,
}

impl Sizes {
    fn of(config: &BertConfig) -> Self {
        let wide = |size: usize| size as u64;
        Self {
            v: wide(config.vocab_size),
            p: wide(config.max_position_embeddings),
            s: if config.model_type.has_segments() { wide(config.type_vocab_size) } else { 0 },
            e: wide(config.embedding_width()),
            d: wide(config.hidden_size),
            m: wide(config.intermediate_size),
            l: wide(config.num_hidden_layers),
        }
    }
}

/// Token, position and segment tables, and the LayerNorm after their sum; where the tables are
/// narrower than the layers, the map between them, too (Clark et al. 2020, section 3.2).
pub fn embeddings(config: &BertConfig) -> Count {
    let Sizes { v, p, s, e, .. } = Sizes::of(config);
    let numbers = format!("({v} + {p} + {s})·{e} + 2·{e}");
    widened(config, Count::new("(|V| + P + S)·d + 2d", numbers, (v + p + s) * e + 2 * e))
}

/// Token and segment tables, and what follows their sum.
pub fn tokens(config: &BertConfig) -> Count {
    let Sizes { v, s, e, .. } = Sizes::of(config);
    let numbers = format!("({v} + {s})·{e} + 2·{e}");
    widened(config, Count::new("(|V| + S)·d + 2d", numbers, (v + s) * e + 2 * e))
}

/// The position table.
pub fn positions(config: &BertConfig) -> Count {
    let Sizes { p, e, d, .. } = Sizes::of(config);
    Count::new(if e == d { "P·d" } else { "P·e" }, format!("{p}·{e}"), p * e)
}

/// A count of tables with the map from their width to that of the layers, where there is one.
fn widened(config: &BertConfig, tables: Count) -> Count {
    let Sizes { e, d, .. } = Sizes::of(config);
    if e == d {
        return tables;
    }
    let formula = match tables.formula {
        "(|V| + S)·d + 2d" => "(|V| + S)·e + 2e + e·d + d",
        _ => "(|V| + P + S)·e + 2e + e·d + d",
    };
    let numbers = format!("{} + {e}·{d} + {d}", tables.numbers);
    Count::new(formula, numbers, tables.parameters + e * d + d)
}

/// Queries, keys, values and output, each a matrix and a bias, and a LayerNorm.
pub fn attention(config: &BertConfig) -> Count {
    let Sizes { d, .. } = Sizes::of(config);
    Count::new("4(d² + d) + 2d", format!("4·({d}² + {d}) + 2·{d}"), 4 * (d * d + d) + 2 * d)
}

/// Two matrices with their biases, and a LayerNorm.
pub fn feed_forward(config: &BertConfig) -> Count {
    let Sizes { d, m, .. } = Sizes::of(config);
    let numbers = format!("2·{d}·{m} + {m} + {d} + 2·{d}");
    Count::new("2dm + m + d + 2d", numbers, 2 * d * m + m + 3 * d)
}

/// All layers.
pub fn layers(config: &BertConfig) -> Count {
    let (Sizes { d, m, l, .. }, each) = (Sizes::of(config), layer(config));
    if m == 4 * d {
        return Count::new("L·(12d² + 13d)", format!("{l}·(12·{d}² + 13·{d})"), l * each);
    }
    let numbers = format!("{l}·(4·{d}² + 2·{d}·{m} + {m} + 9·{d})");
    Count::new("L·(4d² + 2dm + m + 9d)", numbers, l * each)
}

/// One layer.
pub fn layer(config: &BertConfig) -> u64 {
    attention(config).parameters + feed_forward(config).parameters
}

/// The matrix and bias that the vector of `[CLS]` goes through before the next-sentence head.
pub fn pooler(config: &BertConfig) -> Count {
    if config.model_type != Family::Bert {
        return Count::none();
    }
    let Sizes { d, .. } = Sizes::of(config);
    Count::new("d² + d", format!("{d}² + {d}"), d * d + d)
}

/// What the masked-language-model head adds: its matrix E is the token table, which is already
/// counted.
pub fn masked_words(config: &BertConfig) -> Count {
    let Sizes { v, e, d, .. } = Sizes::of(config);
    if e != d {
        let numbers = format!("{d}·{e} + {e} + 2·{e} + {v}");
        return Count::new("d·e + e + 2e + |V|", numbers, d * e + 3 * e + v);
    }
    Count::new("d² + d + 2d + |V|", format!("{d}² + {d} + 2·{d} + {v}"), d * d + 3 * d + v)
}

/// What the discriminator of ELECTRA has on its encoder: a map, and a score of each piece.
pub fn replaced_pieces(config: &BertConfig) -> Count {
    let Sizes { d, .. } = Sizes::of(config);
    Count::new("d² + d + d + 1", format!("{d}² + {d} + {d} + 1"), d * d + 2 * d + 1)
}

/// What the next-sentence head adds to the pooler.
pub fn next_sentence(config: &BertConfig) -> Count {
    let Sizes { d, .. } = Sizes::of(config);
    Count::new("2d + 2", format!("2·{d} + 2"), 2 * d + 2)
}

/// What the question-answering head adds: a start and an end vector, each with a bias.
pub fn question(config: &BertConfig) -> Count {
    next_sentence(config)
}

/// The next-sentence head with the pooler that it reads.
pub fn pooled_next_sentence(config: &BertConfig) -> Count {
    let (pooler, head) = (pooler(config), next_sentence(config));
    let numbers = format!("{} + {}", pooler.numbers, head.numbers);
    Count::new("d² + d + 2d + 2", numbers, pooler.parameters + head.parameters)
}

/// The attention of all layers.
pub fn all_attention(config: &BertConfig) -> Count {
    let (l, one) = (config.num_hidden_layers, attention(config));
    let numbers = format!("{l}·({})", one.numbers);
    Count::new("L·(4(d² + d) + 2d)", numbers, l as u64 * one.parameters)
}

/// The encoder with its pooler, if it has one, without heads.
pub fn encoder(config: &BertConfig) -> Count {
    let mut parts = vec![embeddings(config), layers(config), pooler(config)];
    parts.retain(|part| part.parameters > 0);
    let numbers: Vec<&str> = parts.iter().map(|part| part.numbers.as_str()).collect();
    let formula = match (config.model_type, config.embedding_width() == config.hidden_size) {
        (Family::Bert, _) => "(|V| + P + S)·d + 2d + L·(12d² + 13d) + d² + d",
        (_, true) => "(|V| + P + S)·d + 2d + L·(12d² + 13d)",
        (_, false) => "(|V| + P + S)·e + 2e + e·d + d + L·(12d² + 13d)",
    };
    Count::new(formula, numbers.join(" + "), config.parameters())
}

/// BERT base, 12 layers, d = 768, 12 heads.
pub fn base() -> BertConfig {
    published(12, 768, 12)
}

/// BERT large, 24 layers, d = 1024, 16 heads.
pub fn large() -> BertConfig {
    published(24, 1024, 16)
}

/// The uncased English models of Devlin et al. 2019.
fn published(layers: usize, hidden: usize, heads: usize) -> BertConfig {
    BertConfig {
        model_type: Family::Bert,
        architectures: Vec::new(),
        embedding_size: None,
        id2label: Default::default(),
        problem_type: None,
        vocab_size: 30_522,
        hidden_size: hidden,
        num_hidden_layers: layers,
        num_attention_heads: heads,
        intermediate_size: 4 * hidden,
        hidden_act: HiddenAct::Gelu,
        max_position_embeddings: 512,
        type_vocab_size: 2,
        layer_norm_eps: 1e-12,
        initializer_range: 0.02,
        pad_token_id: 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ours() -> BertConfig {
        published(6, 384, 12)
    }

    #[test]
    fn the_totals_are_those_of_the_published_models() {
        assert_eq!(base().parameters(), 109_482_240);
        assert_eq!(large().parameters(), 335_141_888);
        assert_eq!(ours().parameters(), 22_713_216);
    }

    #[test]
    fn the_parts_add_up_to_the_whole() {
        let odd = BertConfig { intermediate_size: 1000, max_position_embeddings: 77, ..ours() };
        let distilled = BertConfig { model_type: Family::DistilBert, type_vocab_size: 0, ..ours() };
        let narrow = BertConfig {
            model_type: Family::Electra,
            embedding_size: Some(128),
            ..published(12, 256, 4)
        };
        let bytes = BertConfig { model_type: Family::Roberta, type_vocab_size: 1, ..ours() };
        for config in [base(), large(), ours(), odd, distilled, narrow, bytes] {
            let parts = [embeddings(&config), layers(&config), pooler(&config)];
            let sum: u64 = parts.iter().map(|part| part.parameters).sum();
            assert_eq!(sum, config.parameters());
            let tables = tokens(&config).parameters + positions(&config).parameters;
            assert_eq!(tables, embeddings(&config).parameters);
        }
    }

    /// Counted in the file of the checkpoint: 384 × 384 and 384 and so on.
    #[test]
    fn the_heads_are_those_of_the_checkpoint() {
        assert_eq!(attention(&ours()).parameters, 592_128);
        assert_eq!(feed_forward(&ours()).parameters, 1_182_336);
        assert_eq!(masked_words(&ours()).parameters, 147_840 + 768 + 30_522);
        assert_eq!(pooled_next_sentence(&ours()).parameters, 147_840 + 770);
        // qa_outputs: weight 2 × 384, bias 2.
        assert_eq!(question(&ours()).parameters, 770);
    }
}
