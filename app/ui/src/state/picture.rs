//! The large picture: a matrix of attention with the tokens of its rows and columns, after
//! everything that the controls ask for.

use text::statistics;
use text::statistics::{Attention, Matrix, blocks, hide, merge_words};
use text::tokenizer::{Special, byte_level};

use super::controls::{Aspect, Block, Controls};
use super::shown::Shown;
use crate::kit::export::csv;

/// A row or column: one piece, or a word of several.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Token {
    /// How it reads.
    pub label: String,
    /// The pieces it stands for, counted from 0, `[CLS]` included.
    pub pieces: Vec<usize>,
}

/// A matrix and its tokens. Rows are queries, columns keys.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    /// The queries.
    pub rows: Vec<Token>,
    /// The keys.
    pub columns: Vec<Token>,
    /// `[rows, columns]`; NaN where a query may not see a key.
    pub values: Vec<f32>,
}

impl Picture {
    /// What the controls make of a result, `None` while the result has no exact values for it.
    pub fn new(shown: &Shown, layer: usize, head: usize, controls: &Controls) -> Option<Self> {
        let whole = base(shown, layer, head, controls.aspect)?;
        let tokens = tokens(shown, controls.words);
        let merged = if controls.words {
            merge_words(whole.attention().ok()?, &shown.encoding.words).ok()?.attention
        } else {
            whole
        };
        let hidden: Vec<bool> =
            tokens.iter().map(|token| is_hidden(shown, token, controls)).collect();
        let kept = hide(merged.attention().ok()?, &hidden).ok()?;
        let tokens: Vec<Token> =
            kept.tokens.iter().filter_map(|index| tokens.get(*index).cloned()).collect();
        cut(kept.attention, tokens, shown, controls.block)
    }

    /// One value; 0 outside.
    pub fn value(&self, row: usize, column: usize) -> f32 {
        self.row(row).get(column).copied().unwrap_or_default()
    }

    /// One row; empty outside.
    pub fn row(&self, row: usize) -> &[f32] {
        let from = row.saturating_mul(self.columns.len());
        let to = from.saturating_add(self.columns.len());
        self.values.get(from..to).unwrap_or_default()
    }

    /// The whole matrix as CSV.
    pub fn csv(&self) -> String {
        let labels =
            |tokens: &[Token]| tokens.iter().map(|token| token.label.clone()).collect::<Vec<_>>();
        csv::matrix("query", &labels(&self.rows), &labels(&self.columns), &self.values)
    }
}

/// The whole matrix of one head, a mean or a rollout, `None` while the result lacks it.
pub fn base(shown: &Shown, layer: usize, head: usize, aspect: Aspect) -> Option<Matrix> {
    let tokens = shown.tokens();
    if aspect == Aspect::Head {
        let values = shown.head(layer, head)?.to_vec();
        return Some(Matrix { rows: tokens, columns: tokens, values });
    }
    let means = shown.layer_means()?;
    let layers = || means.iter().filter_map(|mean| mean.attention().ok());
    match aspect {
        Aspect::Head => None,
        Aspect::Layer => means.get(layer).cloned(),
        Aspect::All => statistics::mean(layers()).ok(),
        Aspect::Rollout => statistics::rollout(layers().take(layer.saturating_add(1))).ok()?.pop(),
    }
}

/// The attention of a head, where the result has it exactly.
pub fn head(shown: &Shown, layer: usize, head: usize) -> Option<Attention<'_>> {
    Attention::new(shown.head(layer, head)?, shown.tokens()).ok()
}

/// The positions of a special piece, as `[SEP]`.
pub fn positions(shown: &Shown, asked: Special) -> Vec<usize> {
    let encoding = &shown.encoding;
    let named = encoding.pieces.iter().zip(&encoding.special).enumerate();
    named.filter(|(_, (piece, special))| **special && asked.is(piece)).map(|(at, _)| at).collect()
}

fn tokens(shown: &Shown, words: bool) -> Vec<Token> {
    let encoding = &shown.encoding;
    let indices: Vec<usize> = (0..shown.tokens()).collect();
    let word = |piece: &usize| encoding.words.get(*piece).copied().flatten();
    let same =
        |left: &usize, right: &usize| words && word(left).is_some() && word(left) == word(right);
    let token = |pieces: &[usize]| Token {
        label: label(&encoding.pieces, pieces, words),
        pieces: pieces.to_vec(),
    };
    indices.chunk_by(same).map(token).collect()
}

/// A piece; of `words`, without the marks that say where they were split.
fn label(all: &[String], pieces: &[usize], words: bool) -> String {
    let mut label = String::new();
    for (place, piece) in pieces.iter().filter_map(|index| all.get(*index)).enumerate() {
        label.push_str(if place > 0 { piece.trim_start_matches("##") } else { piece });
    }
    if words && label.starts_with(byte_level::SPACE) {
        return byte_level::read(&label);
    }
    label
}

fn is_hidden(shown: &Shown, token: &Token, controls: &Controls) -> bool {
    let Some(first) = token.pieces.first() else { return false };
    let special = shown.encoding.special.get(*first).copied().unwrap_or_default();
    special
        && match shown.encoding.pieces.get(*first).and_then(|piece| Special::named(piece)) {
            Some(Special::Classification) => controls.hide_cls,
            Some(Special::Separator) => controls.hide_sep,
            _ => false,
        }
}

/// The asked block of a pair; the whole of a single sentence.
fn cut(matrix: Matrix, tokens: Vec<Token>, shown: &Shown, block: Block) -> Option<Picture> {
    let segments: Vec<u8> = tokens
        .iter()
        .map(|token| token.pieces.first().and_then(|piece| shown.encoding.segments.get(*piece)))
        .map(|segment| segment.copied().unwrap_or_default())
        .collect();
    if block == Block::Whole || !shown.encoding.segments.contains(&1) {
        return Some(Picture { rows: tokens.clone(), columns: tokens, values: matrix.values });
    }
    let all = blocks(matrix.attention().ok()?, &segments).ok()?;
    let part = match block {
        Block::Whole | Block::AToA => all.a_to_a,
        Block::AToB => all.a_to_b,
        Block::BToA => all.b_to_a,
        Block::BToB => all.b_to_b,
    };
    let pick = |indices: &[usize]| {
        indices.iter().filter_map(|index| tokens.get(*index).cloned()).collect()
    };
    Some(Picture {
        rows: pick(&part.queries),
        columns: pick(&part.keys),
        values: part.attention.values,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The attention of one layer with one head over `[CLS] una ##ffa ##ble [SEP]`; row i gives
    /// key j the share (i + j + 1) / its sum.
    fn shown() -> Shown {
        let json = r###"{"sentence":"unaffable","config":{"vocab_size":9,"hidden_size":4,
            "num_hidden_layers":1,"num_attention_heads":1,"intermediate_size":8,"hidden_act":"gelu",
            "max_position_embeddings":8,"type_vocab_size":2,"layer_norm_eps":1e-12},
            "encoding":{"pieces":["[CLS]","una","##ffa","##ble","[SEP]"],"ids":[0,1,2,3,4],
            "segments":[0,0,0,1,1],"offsets":[[0,0],[0,3],[3,6],[6,9],[0,0]],"sources":[0,0,0,0,0],
            "words":[null,0,0,0,null],"special":[true,false,false,false,true],
            "cut":{"sentence":null,"pair":null,"pieces":0}},"attention":[
            65535,0,0,0,0, 0,13107,13107,13107,26214, 0,0,65535,0,0, 0,0,0,0,65535,
            13107,13107,13107,13107,13107]}"###;
        Shown::from_example(json).unwrap()
    }

    fn labels(tokens: &[Token]) -> Vec<&str> {
        tokens.iter().map(|token| token.label.as_str()).collect()
    }

    #[test]
    fn pieces_become_words_whose_rows_still_sum_to_one() {
        let controls = Controls { words: true, ..Controls::default() };
        let picture = Picture::new(&shown(), 0, 0, &controls).unwrap();
        assert_eq!(labels(&picture.rows), ["[CLS]", "unaffable", "[SEP]"]);
        assert_eq!(picture.rows[1].pieces, [1, 2, 3]);
        for row in 0..3 {
            assert!((picture.row(row).iter().sum::<f32>() - 1.0).abs() < 1e-4);
        }
        // From the word: the mean of 0.4, 0 and 1 to [SEP].
        assert!((picture.value(1, 2) - 1.4 / 3.0).abs() < 1e-4);
    }

    #[test]
    fn hidden_specials_leave_the_other_values_alone() {
        let controls = Controls { hide_cls: true, hide_sep: true, ..Controls::default() };
        let picture = Picture::new(&shown(), 0, 0, &controls).unwrap();
        assert_eq!(labels(&picture.columns), ["una", "##ffa", "##ble"]);
        assert!((picture.value(0, 0) - 0.2).abs() < 1e-4);
        assert_eq!(picture.value(2, 0), 0.0);
    }

    #[test]
    fn a_block_of_a_pair_has_its_own_rows_and_columns() {
        let controls = Controls { block: Block::BToA, ..Controls::default() };
        let picture = Picture::new(&shown(), 0, 0, &controls).unwrap();
        assert_eq!(labels(&picture.rows), ["##ble", "[SEP]"]);
        assert_eq!(labels(&picture.columns), ["[CLS]", "una", "##ffa"]);
        assert!((picture.value(1, 2) - 0.2).abs() < 1e-4);
    }

    #[test]
    fn an_example_that_contradicts_itself_is_refused() {
        assert!(Shown::from_example("{}").is_err());
        assert!(Shown::from_example("not json").is_err());
    }

    #[test]
    fn no_head_no_picture() {
        assert_eq!(Picture::new(&shown(), 5, 0, &Controls::default()), None);
    }
}
