//! Another sentence, or another network, beside this one: how vectors and lines differ.

use leptos::prelude::*;
use protocol::{Beside, Input, Network, Tag};
use text::predictions::{AskedToken, Asking};

use super::{NetworkState, chosen, pieces_of};
use crate::page::parts::Compared;
use crate::state::align::align;
use crate::state::kept::kept;
use crate::state::shown::{Part, Shown};
use crate::state::store::Store;

/// Under what the other result comes back.
const OTHER: Tag = Tag::new("network-other", 0);

/// What is read beside the sentence, while the room compares.
pub fn beside(asked: &Compared<'_>) -> Vec<Beside> {
    let store = asked.store;
    if !kept::<NetworkState>(store).now.with(|kept| kept.compare) {
        return Vec::new();
    }
    let network = store.against.get();
    let input = match network {
        Network::Own => other_sentence(store, asked.input),
        _ => Some(asked.input.clone()),
    };
    let one = |input: Input| {
        let asking = asking(asked, &input);
        Beside { tag: OTHER, input, network, wishes: None, asking }
    };
    input.map(one).into_iter().collect()
}

/// Whether what the room compares with changes when the fine-tuned network does.
pub fn reads_tuned(store: Store) -> bool {
    store.against.get() == Network::FineTuned
        && kept::<NetworkState>(store).now.with(|kept| kept.compare)
}

fn other_sentence(store: Store, input: &Input) -> Option<Input> {
    let sentence = store.compared().filter(|typed| !typed.trim().is_empty())?;
    let (pair, switches) = (input.pair.clone(), input.switches.clone());
    Some(Input { sentence, pair, switches, ..Input::default() })
}

/// Asks for the answer of the piece that stands where the chosen one does.
fn asking(asked: &Compared<'_>, input: &Input) -> Asking {
    let found = || {
        let row = asked.workbench.row.get()?;
        let tokenizer = asked.store.tokenizer.get()?;
        let ids = row.row.ids();
        let pieces = pieces_of(&ids, &tokenizer);
        let position = asked.store.selection.with(|all| chosen(&all.queries, pieces));
        let limit = asked.store.positions().saturating_sub(input.switches.padding);
        let other = match asked.store.against.get() {
            Network::Own => tokenizer.encode(&input.sentence, input.pair.as_deref(), limit).ids,
            _ => ids.clone(),
        };
        let position = twins(&ids, &other).get(position).copied().flatten()?;
        Some(AskedToken { position, piece: *other.get(position)?, layer: None })
    };
    Asking { tokens: found().into_iter().collect(), count: 1, ..Asking::default() }
}

/// For each piece the place of the one that stands there in the other row.
fn twins<T: PartialEq>(own: &[T], other: &[T]) -> Vec<Option<usize>> {
    let pairs = align(own, other, |one, two| one == two);
    pairs.into_iter().filter_map(|(own, other)| own.map(|_| other)).collect()
}

/// The other result, where it was asked for and is there.
pub fn other(shown: &Shown) -> Option<&Shown> {
    shown.other(&OTHER).filter(|other| other.layers == shown.layers)
}

/// Which pieces of a result stand where in the other one.
pub fn twins_of(shown: &Shown, other: &Shown) -> Vec<Option<usize>> {
    twins(&shown.encoding.pieces, &other.encoding.pieces)
}

/// How much more weight each line has than its twin, `[tokens, tokens]`; 0 where one of its ends has none.
pub fn more_weight(own: &[f32], other: &[f32], twins: &[Option<usize>], others: usize) -> Vec<f32> {
    let tokens = twins.len().max(1);
    let difference = |(at, weight): (usize, &f32)| {
        let (to, from) = (twins.get(at / tokens)?.as_ref()?, twins.get(at % tokens)?.as_ref()?);
        Some(weight - other.get(to * others + from)?)
    };
    own.iter().enumerate().map(|pair| difference(pair).unwrap_or(0.0)).collect()
}

/// How the vectors of a state differ, `[tokens, hidden]`; 0 where a piece has no twin.
pub fn difference(own: &Part, other: &Part, twins: &[Option<usize>]) -> Part {
    let hidden = own.shape.last().copied().unwrap_or(1);
    let row = |(token, twin): (usize, &Option<usize>)| {
        let pair = twin.and_then(|twin| Some((own.row(token)?, other.row(twin)?)));
        let minus = |(own, other): (&[f32], &[f32])| -> Vec<f32> {
            own.iter().zip(other).map(|(own, other)| own - other).collect()
        };
        pair.map_or_else(|| vec![0.0; hidden], minus)
    };
    let values = twins.iter().enumerate().flat_map(row).collect();
    Part { wish: own.wish, shape: own.shape.clone(), values }
}

#[cfg(test)]
mod tests {
    use text::wishes::{TracePart, Wish};

    use super::*;

    #[test]
    fn one_word_for_another_keeps_its_place_and_more_words_have_no_twin() {
        let france = ["the", "capital", "of", "france"];
        assert_eq!(twins(&france, &["the", "capital", "of", "japan"]), [0, 1, 2, 3].map(Some));
        let long = ["the", "old", "grey", "capital", "of", "france"];
        assert_eq!(twins(&long, &france), [Some(0), None, None, Some(1), Some(2), Some(3)]);
    }

    #[test]
    fn a_line_differs_from_the_one_between_its_twins() {
        // [to, from]: the other row has a piece more at its beginning.
        let (own, other) = ([0.2, 0.8, 0.5, 0.5], [1.0, 0.0, 0.0, 0.1, 0.3, 0.6, 0.2, 0.4, 0.4]);
        let more = more_weight(&own, &other, &[Some(1), Some(2)], 3);
        let near = |want: [f32; 4]| more.iter().zip(want).all(|(a, b)| (a - b).abs() < 1e-6);
        assert!(near([-0.1, 0.2, 0.1, 0.1]), "{more:?}");
        assert_eq!(more_weight(&own, &other, &[None, None], 3), [0.0; 4]);
    }

    #[test]
    fn vectors_differ_number_by_number() {
        let part = |values: Vec<f32>| Part {
            wish: Wish::of(TracePart::Hidden, 0),
            shape: vec![values.len() / 2, 2],
            values,
        };
        let found =
            difference(&part(vec![1.0, 2.0, 3.0, 4.0]), &part(vec![5.0, 5.0]), &[None, Some(0)]);
        assert_eq!((found.shape, found.values), (vec![2, 2], vec![0.0, 0.0, -2.0, -1.0]));
    }
}
