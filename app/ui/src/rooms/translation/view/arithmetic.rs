//! A score, its softmax and one feature of the sum, in numbers.

use text::translation::Architecture;

use crate::kit::format::bracketed;
use crate::rooms::translation::state::finding_step::{most, written as number};
use crate::rooms::translation::state::sign_or_end;
use crate::rooms::translation::state::translating::LookOf;
use crate::t;

/// Products that are written out.
const SHOWN: usize = 3;

/// The sign of the source that is looked at most, and its numbers.
pub fn sentences(look: &LookOf, source: &[String]) -> Option<[String; 2]> {
    let [query, keys, values, scores, weights, context] = look.parts.as_slice() else {
        return None;
    };
    let width = query.len().max(1);
    let (best, weight) = most(look)?;
    let sign = sign_or_end(source.get(best));
    let score = number(*scores.get(best)?);
    let first = match look.network {
        Architecture::Additive => t!(translation_sum_additive, sign = sign, score = score),
        network => {
            let key = keys.chunks(width).nth(best)?;
            let pairs = query.iter().zip(key).map(|(q, k)| (*q, *k));
            let (scaled, products) = match network {
                Architecture::Transformer => {
                    let scaled = format!("1/√{width} · ");
                    (scaled.clone(), format!("{scaled}({})", products(pairs)))
                }
                _ => (String::new(), products(pairs)),
            };
            t!(
                translation_sum_dot,
                scaled = scaled,
                sign = sign,
                products = products,
                score = score
            )
        }
    };
    // The largest shares first.
    let mut shares: Vec<(f32, f32)> = weights
        .iter()
        .zip(values.chunks(width))
        .filter_map(|(weight, value)| Some((*weight, *value.first()?)))
        .collect();
    shares.sort_by(|a, b| b.0.total_cmp(&a.0));
    let second = t!(
        translation_sum_soft,
        weight = number(weight),
        products = products(shares.into_iter()),
        context = number(*context.first()?)
    );
    Some([first, second])
}

fn products(pairs: impl Iterator<Item = (f32, f32)>) -> String {
    let one = |(a, b): (f32, f32)| format!("{} · {}", bracketed(number(a)), bracketed(number(b)));
    let mut products: Vec<String> = pairs.map(one).collect();
    if products.len() > SHOWN {
        products.truncate(SHOWN);
        products.push("…".to_owned());
    }
    products.join(" + ")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[test]
    fn the_largest_share_is_written_out() {
        let parts = [
            vec![1.0, -2.0],
            vec![0.5, 0.0, 3.0, 1.0],
            vec![4.0, 0.0, -1.0, 0.0],
            vec![0.5, 1.0],
            vec![0.25, 0.75],
            vec![0.25, 0.0],
        ];
        let look = LookOf {
            text: String::new(),
            network: Architecture::DotProduct,
            written: vec![],
            place: 0,
            parts: parts.map(Arc::new).to_vec(),
            forced: [vec![], vec![]],
        };
        let [score, sum] = sentences(&look, &["one".to_owned()]).expect("numbers");
        assert!(score.contains("1.00 · 3.00 + (−2.00) · 1.00 = 1.00"), "{score}");
        assert!(sum.contains("0.75 · (−1.00) + 0.25 · 4.00 = 0.25"), "{sum}");
        let scaled = LookOf { network: Architecture::Transformer, ..look.clone() };
        let [score, _] = sentences(&scaled, &["one".to_owned()]).expect("numbers");
        assert!(score.contains("= 1/√2 · (1.00 · 3.00 + (−2.00) · 1.00) ="), "{score}");
        assert_eq!(products([(1.0, 1.0); 4].into_iter()).matches(" + ").count(), SHOWN);
        assert_eq!(sentences(&LookOf { parts: vec![], ..look }, &[]), None);
    }
}
