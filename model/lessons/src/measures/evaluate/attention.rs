//! Measures of attention.

use text::statistics::{Attention, entropy, on_keys, on_next, on_previous, on_same, rollout};
use text::tokenizer::Special;
use text::wishes::{TracePart, Wish};

use super::seen;
use crate::measures::facts::Facts;
use crate::measures::function::{Head, Keys};
use crate::measures::piece::Piece;
use crate::measures::unknown::Unknown;

/// a[from, to] of a head.
pub fn weight<F: Facts + ?Sized>(
    facts: &F,
    head: Head,
    from: &Piece,
    to: &Piece,
) -> Result<f64, Unknown> {
    cell(facts, TracePart::Attention, head, from, to)
}

/// The largest a[from, to] of all heads of a layer.
pub fn line<F: Facts + ?Sized>(
    facts: &F,
    layer: usize,
    from: &Piece,
    to: &Piece,
) -> Result<f64, Unknown> {
    seen::check_layer(facts, layer)?;
    let heads = facts.config().ok_or(Unknown::NotYet)?.num_attention_heads;
    let mut most = 0.0_f64;
    for head in 0..heads {
        most = most.max(weight(facts, Head { layer, head: Some(head) }, from, to)?);
    }
    Ok(most)
}

/// q[from] . k[to] / sqrt(head size), what the softmax reads.
pub fn score<F: Facts + ?Sized>(
    facts: &F,
    head: Head,
    from: &Piece,
    to: &Piece,
) -> Result<f64, Unknown> {
    cell(facts, TracePart::Scores, head, from, to)
}

fn cell<F: Facts + ?Sized>(
    facts: &F,
    part: TracePart,
    head: Head,
    from: &Piece,
    to: &Piece,
) -> Result<f64, Unknown> {
    let (from, to) = (seen::position(facts, from)?, seen::position(facts, to)?);
    with_head(facts, part, head, |matrix| Ok(f64::from(matrix.at(from, to))))
}

/// Mean mass on some keys, over the queries that have such a key.
pub fn mass<F: Facts + ?Sized>(facts: &F, head: Head, keys: Keys) -> Result<f64, Unknown> {
    let pieces = &seen::encoding(facts)?.pieces;
    let of = |special: Special, attention: Attention<'_>| {
        let named = pieces.iter().enumerate();
        let named = named.filter(|(_, piece)| Special::named(piece) == Some(special));
        let keys: Vec<usize> = named.map(|(position, _)| position).collect();
        on_keys(attention, &keys)
            .ok_or_else(|| Unknown::NoSuchPiece { name: special.piece().to_owned() })
    };
    with_head(facts, TracePart::Attention, head, |attention| {
        let measure = match keys {
            Keys::Previous => on_previous(attention).ok_or(Unknown::OnePiece),
            Keys::Next => on_next(attention).ok_or(Unknown::OnePiece),
            Keys::Same => on_same(attention).ok_or(Unknown::OnePiece),
            Keys::Classification => of(Special::Classification, attention),
            Keys::Separator => of(Special::Separator, attention),
        };
        Ok(f64::from(measure?.value))
    })
}

/// Mean entropy of the rows, in nats.
pub fn mean_entropy<F: Facts + ?Sized>(facts: &F, head: Head) -> Result<f64, Unknown> {
    with_head(facts, TracePart::Attention, head, |attention| {
        Ok(f64::from(entropy(attention).ok_or(Unknown::NotYet)?.nats.value))
    })
}

/// R[from, to] after a layer (Abnar & Zuidema 2020).
pub fn rolled<F: Facts + ?Sized>(
    facts: &F,
    layer: usize,
    from: &Piece,
    to: &Piece,
) -> Result<f64, Unknown> {
    seen::check_layer(facts, layer)?;
    let (from, to) = (seen::position(facts, from)?, seen::position(facts, to)?);
    let tokens = seen::encoding(facts)?.pieces.len();
    let mut means = Vec::with_capacity(layer + 1);
    for layer in 0..=layer {
        means.push(seen::values(facts, Wish::of(TracePart::MeanAttention, layer))?);
    }
    let matrices: Vec<Attention<'_>> = means
        .iter()
        .map(|values| Attention::new(values, tokens).map_err(|_| Unknown::NotYet))
        .collect::<Result<_, _>>()?;
    let rolled = rollout(matrices).map_err(|_| Unknown::NotYet)?;
    Ok(f64::from(rolled.last().ok_or(Unknown::NotYet)?.at(from, to)))
}

impl Head {
    /// The matrix of this head, `[tokens, tokens]`; the mean exists of attention only.
    pub(in crate::measures) fn wish(self, part: TracePart) -> Wish {
        match self.head {
            Some(head) => Wish { head: Some(head), ..Wish::of(part, self.layer) },
            None => Wish::of(TracePart::MeanAttention, self.layer),
        }
    }
}

/// Reads the matrix of a head.
fn with_head<F: Facts + ?Sized>(
    facts: &F,
    part: TracePart,
    head: Head,
    read: impl FnOnce(Attention<'_>) -> Result<f64, Unknown>,
) -> Result<f64, Unknown> {
    seen::check_head(facts, head)?;
    let values = seen::values(facts, head.wish(part))?;
    let tokens = seen::encoding(facts)?.pieces.len();
    read(Attention::new(&values, tokens).map_err(|_| Unknown::NotYet)?)
}
