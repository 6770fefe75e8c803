//! One query of one head of a result, computed again from the engine's q, k and v.

use text::wishes::TracePart;

use super::dot::{Term, dot, terms};
use super::mask::Mask;
use super::softmax::Softmax;
use crate::state::picture::{Picture, Token};
use crate::state::shown::Shown;

/// One query of one head. Vectors have `size` = d_k numbers, lists one entry a key.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// The layer, counted from 0.
    pub layer: usize,
    /// The head.
    pub head: usize,
    /// The query's place among the pieces.
    pub query: usize,
    /// All pieces.
    pub pieces: Vec<String>,
    /// d_k.
    pub size: usize,
    /// Whether this layer divides by sqrt(d_k).
    pub scaled: bool,
    /// Whether this head's z is replaced by zeros.
    pub ablated: bool,
    /// The engine's query vector.
    pub q: Vec<f32>,
    /// The engine's key vectors.
    pub keys: Vec<Vec<f32>>,
    /// The engine's value vectors.
    pub values: Vec<Vec<f32>>,
    /// The engine's z.
    pub z: Vec<f32>,
    /// The engine's scores, after scaling and masks.
    pub scores: Vec<f32>,
    /// The engine's weights; empty where the result holds only averages of them.
    pub weights: Vec<f32>,
    /// q.k, computed here.
    pub dots: Vec<f64>,
    /// The softmax of the scaled dot products, computed here.
    pub softmax: Softmax,
}

/// The layer and head that a result holds the inside of.
pub fn place(shown: &Shown) -> Option<(usize, usize)> {
    let scores = |part: &&crate::state::shown::Part| part.wish.part == TracePart::Scores;
    let wish = shown.extras.parts.iter().find(scores)?.wish;
    Some((wish.layer, wish.head?))
}

impl Look {
    /// Looks at one query; `None` where the result does not hold the inside of a head, or a number
    /// of it is not finite.
    pub fn of(shown: &Shown, query: usize) -> Option<Self> {
        let (layer, head) = place(shown)?;
        let tokens = shown.tokens();
        let rows = |part: TracePart| -> Option<Vec<Vec<f32>>> {
            let part = shown.part(part, layer)?;
            (0..tokens).map(|token| Some(part.head_row(head, token)?.to_vec())).collect()
        };
        let row = |part: TracePart| Some(shown.part(part, layer)?.head_row(head, query)?.to_vec());
        let (q, keys, values) =
            (row(TracePart::Queries)?, rows(TracePart::Keys)?, rows(TracePart::Values)?);
        let switches = shown.input.switches.layer(layer);
        let dots: Vec<f64> = keys.iter().map(|key| dot(&q, key)).collect::<Option<_>>()?;
        let divisor = divisor(switches.scaling, q.len());
        let softmax = soften(&dots, divisor, query, &Mask::of(shown, layer))?;
        let weights = shown.head(layer, head).and_then(|map| map.chunks(tokens.max(1)).nth(query));
        Some(Self {
            layer,
            head,
            query,
            pieces: shown.encoding.pieces.clone(),
            size: q.len(),
            scaled: switches.scaling,
            ablated: switches.ablated_heads.contains(&head),
            q,
            keys,
            values,
            z: row(TracePart::Context)?,
            scores: row(TracePart::Scores)?,
            weights: weights.unwrap_or_default().to_vec(),
            dots,
            softmax,
        })
    }

    /// What the dot products are divided by: sqrt(d_k), or 1 where scaling is switched off.
    pub fn divisor(&self) -> f64 {
        divisor(self.scaled, self.size)
    }

    /// What the query attends to, as a picture of one row.
    pub fn picture(&self) -> Picture {
        let token =
            |(index, piece): (usize, &String)| Token { label: piece.clone(), pieces: vec![index] };
        let columns: Vec<Token> = self.pieces.iter().enumerate().map(token).collect();
        let rows = columns.get(self.query).cloned().into_iter().collect();
        Picture { rows, columns, values: self.softmax.weights() }
    }

    /// The key with the largest weight.
    pub fn strongest(&self) -> usize {
        let weights = self.softmax.steps.iter().map(|step| step.weight).enumerate();
        weights.max_by(|a, b| a.1.total_cmp(&b.1)).map_or(0, |(key, _)| key)
    }

    /// The weights with scaling on or off, from the same q and k and the keys that are visible.
    pub fn weights_scaled(&self, scaled: bool) -> Option<Vec<f32>> {
        let divisor = divisor(scaled, self.size);
        let visible = self.softmax.steps.iter().map(|step| step.score.is_some());
        let scores = self.dots.iter().zip(visible);
        let scores: Vec<Option<f64>> =
            scores.map(|(dot, visible)| visible.then_some(dot / divisor)).collect();
        Some(Softmax::of(&scores)?.weights())
    }

    /// How many keys the query may see: those that no switch hides.
    pub fn visible(&self) -> usize {
        self.softmax.steps.iter().filter(|step| step.score.is_some()).count()
    }

    /// The products q_f k_f of one key.
    pub fn products(&self, key: usize) -> Option<Vec<Term>> {
        terms(&self.q, self.keys.get(key)?)
    }

    /// a_j v_j of every key: column by column their sum is z.
    pub fn weighted(&self) -> Vec<Vec<f32>> {
        let rows = self.values.iter().zip(self.softmax.weights());
        rows.map(|(row, weight)| row.iter().map(|value| weight * value).collect()).collect()
    }

    /// The products a_j v_j of one feature, one entry a key; their sum is that feature of z.
    pub fn mixed(&self, feature: usize) -> Option<Vec<Term>> {
        let column: Option<Vec<f32>> =
            self.values.iter().map(|value| value.get(feature).copied()).collect();
        terms(&self.softmax.weights(), &column?)
    }
}

fn divisor(scaled: bool, size: usize) -> f64 {
    if scaled { (size.max(1) as f64).sqrt() } else { 1.0 }
}

fn soften(dots: &[f64], divisor: f64, query: usize, mask: &Mask) -> Option<Softmax> {
    let visible = |(key, dot): (usize, &f64)| (!mask.hides(query, key)).then_some(dot / divisor);
    Softmax::of(&dots.iter().enumerate().map(visible).collect::<Vec<_>>())
}

/// The weights of every query of the head on screen, with the future hidden or visible,
/// `[tokens, tokens]` row by row; `None` marks a hidden key. From the same q.k: only the mask
/// differs.
pub fn rows(shown: &Shown, causal: bool) -> Option<Vec<Option<f32>>> {
    let (layer, head) = place(shown)?;
    let (queries, keys) =
        (shown.part(TracePart::Queries, layer)?, shown.part(TracePart::Keys, layer)?);
    let mask = Mask::of(shown, layer).with_future(causal);
    let scaling = shown.input.switches.layer(layer).scaling;
    let tokens = shown.tokens();
    let mut all = Vec::with_capacity(tokens * tokens);
    for query in 0..tokens {
        let q = queries.head_row(head, query)?;
        let dots: Option<Vec<f64>> =
            (0..tokens).map(|key| dot(q, keys.head_row(head, key)?)).collect();
        let row = soften(&dots?, divisor(scaling, q.len()), query, &mask)?;
        all.extend(row.steps.iter().map(|step| step.score.map(|_| step.weight as f32)));
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::super::fixture::shown;
    use super::*;

    #[test]
    fn weighted_values_add_up_to_z() {
        let look = Look::of(&shown(), 2).expect("the inside of a head");
        for feature in 0..look.size {
            let column: f32 = look.weighted().iter().filter_map(|row| row.get(feature)).sum();
            let terms = look.mixed(feature).expect("a feature");
            assert!((f64::from(column) - super::super::dot::sum(&terms)).abs() < 1e-6);
        }
    }

    #[test]
    fn the_arithmetic_is_that_of_the_paper() {
        let look = Look::of(&shown(), 0).expect("the inside of a head");
        assert_eq!((look.layer, look.head, look.size), (1, 0, 4));
        // q = (1, 0, 2, 0); k_j = (j, 1, 1, 0): q.k_j = j + 2, divided by sqrt(4) = 2.
        assert_eq!(look.dots, [2.0, 3.0, 4.0]);
        assert_eq!(look.divisor(), 2.0);
        let powers: Vec<f64> = [-1.0_f64, -0.5, 0.0].iter().map(|power| power.exp()).collect();
        let sum: f64 = powers.iter().sum();
        for (step, power) in look.softmax.steps.iter().zip(&powers) {
            assert!((step.exponential - power).abs() < 1e-12);
            assert!((step.weight - power / sum).abs() < 1e-12);
        }
        assert_eq!(look.strongest(), 2);
        // v_j = (j, 2 j, 1, 0): z_0 = sum of a_j j, z_2 = sum of a_j = 1.
        let z = |feature| super::super::dot::sum(&look.mixed(feature).expect("a feature"));
        assert!((z(0) - (powers[1] + 2.0 * powers[2]) / sum).abs() < 1e-6);
        assert!((z(2) - 1.0).abs() < 1e-6);
        assert_eq!(look.mixed(4), None);
    }

    #[test]
    fn without_scaling_the_scores_are_the_dot_products() {
        let mut shown = shown();
        shown.input.switches.layer_mut(1).scaling = false;
        let look = Look::of(&shown, 0).expect("the inside of a head");
        assert_eq!(look.softmax.maximum, 4.0);
        assert_eq!(look.weights_scaled(false).expect("weights"), look.softmax.weights());
        let scaled = look.weights_scaled(true).expect("weights");
        assert!(scaled[2] < look.softmax.weights()[2]);
    }

    #[test]
    fn keys_of_the_future_are_not_counted_where_they_are_hidden() {
        let visible = |shown, query| Look::of(&shown, query).map(|look| look.visible());
        assert_eq!(visible(shown(), 0), Some(3));
        let mut causal = shown();
        causal.input.switches.layer_mut(1).causal = true;
        assert_eq!(
            [0, 1, 2].map(|query| visible(causal.clone(), query)),
            [Some(1), Some(2), Some(3)]
        );
    }

    #[test]
    fn causal_rows_sum_to_one_and_ignore_later_words() {
        let before = rows(&shown(), true).expect("rows");
        let mut changed = shown();
        let keys = changed.extras.parts.iter_mut();
        for part in keys.filter(|part| part.wish.part == TracePart::Keys) {
            // The last key of each head becomes another.
            part.values[8..12].copy_from_slice(&[9.0, -9.0, 9.0, -9.0]);
        }
        let after = rows(&changed, true).expect("rows");
        assert_eq!(before[..6], after[..6]);
        assert_ne!(before[6..9], after[6..9]);
        assert_eq!(before[..3], [Some(1.0), None, None]);
        for row in before.chunks(3) {
            assert!((row.iter().flatten().sum::<f32>() - 1.0).abs() < 1e-6);
        }
        let (open, changed) = (rows(&shown(), false), rows(&changed, false));
        assert_ne!(open.expect("rows")[..3], changed.expect("rows")[..3]);
    }

    #[test]
    fn one_token_attends_to_itself() {
        let mut shown = shown();
        shown.encoding.pieces.truncate(1);
        let look = Look::of(&shown, 0).expect("the inside of a head");
        assert_eq!(look.softmax.weights(), [1.0]);
    }

    #[test]
    fn a_result_without_the_inside_has_none() {
        let mut shown = shown();
        assert_eq!(Look::of(&shown, 3), None);
        shown.extras.parts.clear();
        assert_eq!(Look::of(&shown, 0), None);
    }
}
