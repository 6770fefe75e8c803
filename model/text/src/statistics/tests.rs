//! Measures of matrices whose values are known in closed form.

use super::*;

fn uniform(tokens: usize) -> Matrix {
    Matrix::build(tokens, tokens, |_, _| 1.0 / tokens as f64)
}

/// Every query looks `shift` tokens ahead, around the end.
fn shifted(tokens: usize, shift: usize) -> Matrix {
    Matrix::build(tokens, tokens, |row, column| {
        f64::from(u8::from((row + shift) % tokens == column))
    })
}

/// Rows that sum to 1 and are all different.
fn mixed(tokens: usize) -> Matrix {
    let weight = |row: usize, column: usize| 1.0 + ((row * 7 + column * 3) % 5) as f64;
    Matrix::build(tokens, tokens, |row, column| {
        weight(row, column) / (0..tokens).map(|other| weight(row, other)).sum::<f64>()
    })
}

fn view(matrix: &Matrix) -> Attention<'_> {
    matrix.attention().expect("the matrix is square")
}

fn assert_close(found: f32, expected: f64) {
    assert!((f64::from(found) - expected).abs() < 1e-6, "{found} is not {expected}");
}

fn row_sums(matrix: &Matrix) -> Vec<f64> {
    let sum = |row: &[f32]| row.iter().map(|value| f64::from(*value)).sum();
    matrix.values.chunks(matrix.columns).map(sum).collect()
}

#[test]
fn values_must_fill_the_matrix() {
    let error = StatisticsError::WrongLength { rows: 2, columns: 2, values: 3 };
    assert_eq!(Attention::new(&[0.0; 3], 2), Err(error));
    assert!(Attention::new(&[], usize::MAX).is_err());
    assert!(Attention::new(&[], 0).is_ok());
    assert!(Matrix::build(1, 2, |_, _| 0.5).attention().is_err());
    assert_eq!(view(&uniform(2)).at(0, 2), 0.0);
}

#[test]
fn uniform_attention_has_equal_mass_everywhere() {
    let matrix = uniform(8);
    let attention = view(&matrix);
    for (measure, rows) in
        [(on_previous(attention), 7), (on_next(attention), 7), (on_same(attention), 8)]
    {
        assert_eq!(measure, Some(Measure { value: 0.125, rows }));
    }
    assert_eq!(on_keys(attention, &[0]), Some(Measure { value: 0.125, rows: 8 }));
    assert_eq!(on_keys(attention, &[3, 7]), Some(Measure { value: 0.25, rows: 8 }));
    assert_eq!(on_keys(attention, &[]), None);
}

#[test]
fn shifted_matrices_look_at_one_neighbour() {
    let tokens = 6;
    let value = |measure: Option<Measure>| measure.map(|measure| measure.value);
    for (shift, expected) in [(0, [0.0, 1.0, 0.0]), (1, [0.0, 0.0, 1.0]), (5, [1.0, 0.0, 0.0])] {
        let matrix = shifted(tokens, shift);
        let attention = view(&matrix);
        let found = [on_previous(attention), on_same(attention), on_next(attention)].map(value);
        assert_eq!(found, expected.map(Some));
    }
}

#[test]
fn one_token_has_no_neighbours_and_no_relative_entropy() {
    let matrix = uniform(1);
    let description = describe(view(&matrix), &[0], &[]);
    assert_eq!((description.previous, description.next), (None, None));
    assert_eq!(description.same, Some(Measure { value: 1.0, rows: 1 }));
    let entropy = description.entropy.expect("one row");
    assert_eq!((entropy.nats.value, entropy.relative), (0.0, None));
    assert!(description.patterns.is_empty(), "one token has no pattern");
    assert_eq!(describe(view(&Matrix::default()), &[], &[]).entropy, None);
}

#[test]
fn entropy_lies_between_one_key_and_all_keys() {
    let nats = |matrix: &Matrix| entropy(view(matrix)).expect("there are rows");
    let all = nats(&uniform(8));
    assert_close(all.nats.value, 8_f64.ln());
    assert_eq!(all.nats.rows, 8);
    assert_close(all.relative.expect("eight tokens").value, 1.0);
    assert_eq!(nats(&shifted(8, 3)).nats.value, 0.0);
    // Half the rows on one key, half on two: mean ln 2 / 2.
    let halves = Matrix::build(4, 4, |row, column| match (row % 2, column) {
        (0, 0) => 1.0,
        (1, 0 | 1) => 0.5,
        _ => 0.0,
    });
    assert_close(nats(&halves).nats.value, 2_f64.ln() / 2.0);
    assert_close(nats(&halves).relative.expect("four tokens").value, 0.25);
}

fn named(matrix: &Matrix) -> Vec<Pattern> {
    let last = matrix.rows - 1;
    let description = describe(view(matrix), &[0], &[last]);
    description.patterns.into_iter().map(|named| named.pattern).collect()
}

#[test]
fn patterns_are_named_where_the_measure_supports_them() {
    assert_eq!(named(&shifted(8, 7)), [Pattern::Previous]);
    assert_eq!(named(&shifted(8, 1)), [Pattern::Next]);
    assert_eq!(named(&shifted(8, 0)), [Pattern::Same]);
    assert_eq!(named(&uniform(8)), [Pattern::Broad]);
    let to = |key: usize| Matrix::build(8, 8, move |_, column| f64::from(u8::from(column == key)));
    assert_eq!(named(&to(0)), [Pattern::Classification]);
    assert_eq!(named(&to(7)), [Pattern::Separator]);
    assert_eq!(named(&to(4)), []);
}

#[test]
fn patterns_have_thresholds() {
    // The previous token gets p, the rest goes to a token four behind.
    let previous = |p: f64| {
        Matrix::build(12, 12, move |row, column| {
            let to = |shift: usize| f64::from(u8::from((row + shift) % 12 == column));
            p * to(11) + (1.0 - p) * to(8)
        })
    };
    assert_eq!(named(&previous(0.49)), []);
    assert_eq!(named(&previous(0.51)), [Pattern::Previous]);
    let description = describe(view(&previous(0.75)), &[0], &[11]);
    let expected = NamedPattern {
        pattern: Pattern::Previous,
        measure: Measure { value: 0.75, rows: 11 },
        threshold: MASS_THRESHOLD,
    };
    assert_eq!(description.patterns, [expected]);
}

#[test]
fn what_uniform_attention_would_have_is_no_pattern() {
    // Half of the keys are [SEP]: half of the mass goes there by itself.
    let matrix = uniform(4);
    let description = describe(view(&matrix), &[0], &[1, 3]);
    assert_eq!(description.separator, Some(Measure { value: 0.5, rows: 4 }));
    assert!(description.patterns.iter().all(|named| named.pattern == Pattern::Broad));
}

#[test]
fn means_are_taken_entry_by_entry() {
    let (same, next) = (shifted(4, 0), shifted(4, 1));
    let found = mean([view(&same), view(&next)]).expect("equal sizes");
    let expected = Matrix::build(4, 4, |row, column| {
        f64::from(u8::from(row == column || (row + 1) % 4 == column)) / 2.0
    });
    assert_eq!(found, expected);
    assert_eq!(mean([]), Err(StatisticsError::Nothing));
    let different = StatisticsError::DifferentSizes { first: 4, second: 3 };
    assert_eq!(mean([view(&same), view(&uniform(3))]), Err(different));
}

#[test]
fn heads_are_cut_from_one_array() {
    let values = [shifted(3, 0).values, shifted(3, 1).values].concat();
    let found: Vec<_> =
        heads(&values, 3).expect("two heads").map(|head| head.values().to_vec()).collect();
    assert_eq!(found, [shifted(3, 0).values, shifted(3, 1).values]);
    assert!(heads(&values, 4).is_err() && heads(&values, 0).is_err());
}

#[test]
fn rollout_of_the_identity_is_the_identity() {
    let identity = shifted(5, 0);
    let layers = rollout([view(&identity); 4]).expect("four layers");
    assert_eq!(layers, vec![identity; 4]);
}

#[test]
fn rollout_of_uniform_attention_is_known() {
    // (J/n + I)/2 squared is (3 J/n + I)/4, because (J/n)² = J/n.
    let layers = rollout([view(&uniform(4)); 2]).expect("two layers");
    let expected = |of_uniform: f64, of_identity: f64| {
        Matrix::build(4, 4, |row, column| {
            of_uniform / 4.0 + of_identity * f64::from(u8::from(row == column))
        })
    };
    assert_eq!(layers, [expected(0.5, 0.5), expected(0.75, 0.25)]);
}

#[test]
fn rollout_multiplies_later_layers_from_the_left() {
    // First everything moves to key 0, then each query looks at the next one.
    let first = Matrix::build(2, 2, |_, column| f64::from(u8::from(column == 0)));
    let second = shifted(2, 1);
    let layers = rollout([view(&first), view(&second)]).expect("two layers");
    // M1 = [[1, 0], [1/2, 1/2]], M2 = [[1/2, 1/2], [1/2, 1/2]], M2 M1 = [[3/4, 1/4], [3/4, 1/4]].
    assert_eq!(layers[0].values, [1.0, 0.0, 0.5, 0.5]);
    assert_eq!(layers[1].values, [0.75, 0.25, 0.75, 0.25]);
}

#[test]
fn rows_of_rollout_sum_to_one() {
    // Also where rows of attention do not, as with hidden or ablated keys.
    let mut matrix = mixed(7);
    matrix.values.iter_mut().take(7).for_each(|value| *value = 0.0);
    for layer in rollout([view(&matrix); 5]).expect("five layers") {
        assert!(row_sums(&layer).iter().all(|sum| (sum - 1.0).abs() < 1e-5));
    }
    assert_eq!(rollout([]), Err(StatisticsError::Nothing));
    assert!(rollout([view(&uniform(2)), view(&uniform(3))]).is_err());
}

#[test]
fn merging_sums_columns_and_averages_rows() {
    let matrix =
        Matrix { rows: 3, columns: 3, values: vec![0.5, 0.25, 0.25, 0.0, 1.0, 0.0, 0.5, 0.0, 0.5] };
    let merged = merge_words(view(&matrix), &[None, Some(0), Some(0)]).expect("three labels");
    assert_eq!(merged.pieces, [vec![0], vec![1, 2]]);
    assert_eq!(merged.attention.values, [0.5, 0.5, 0.25, 0.75]);
}

#[test]
fn merging_preserves_the_mass_of_rows() {
    let matrix = mixed(6);
    let words = [None, Some(0), Some(0), Some(1), None, None];
    let merged = merge_words(view(&matrix), &words).expect("six labels");
    assert_eq!(merged.pieces, [vec![0], vec![1, 2], vec![3], vec![4], vec![5]]);
    assert!(row_sums(&merged.attention).iter().all(|sum| (sum - 1.0).abs() < 1e-6));
    let error = StatisticsError::WrongLabels { tokens: 6, labels: 5 };
    assert_eq!(merge_words(view(&matrix), &words[..5]), Err(error));
}

#[test]
fn hiding_drops_rows_and_columns_without_renormalising() {
    let matrix = uniform(4);
    let shown = hide(view(&matrix), &[true, false, false, true]).expect("four labels");
    assert_eq!(shown.tokens, [1, 2]);
    assert_eq!(shown.attention, Matrix { rows: 2, columns: 2, values: vec![0.25; 4] });
    assert!(hide(view(&matrix), &[true]).is_err());
    let nothing = hide(view(&matrix), &[true; 4]).expect("four labels");
    assert_eq!(nothing.attention, Matrix::default());
}

#[test]
fn blocks_share_the_mass_of_each_row() {
    let matrix = uniform(5);
    let found = blocks(view(&matrix), &[0, 0, 0, 1, 1]).expect("five labels");
    let mass = |block: &Block| block.mass.map(|mass| (mass.value, mass.rows));
    assert_eq!(mass(&found.a_to_a), Some((0.6, 3)));
    assert_eq!(mass(&found.a_to_b), Some((0.4, 3)));
    assert_eq!(mass(&found.b_to_a), Some((0.6, 2)));
    assert_eq!(mass(&found.b_to_b), Some((0.4, 2)));
    assert_eq!((found.a_to_b.attention.rows, found.a_to_b.attention.columns), (3, 2));
    assert_eq!((found.b_to_a.queries, found.b_to_a.keys), (vec![3, 4], vec![0, 1, 2]));
}

#[test]
fn blocks_hold_the_values_between_their_tokens() {
    let matrix = mixed(4);
    let found = blocks(view(&matrix), &[0, 1, 1, 0]).expect("four labels");
    for (row, query) in found.a_to_b.queries.iter().enumerate() {
        for (column, key) in found.a_to_b.keys.iter().enumerate() {
            assert_eq!(found.a_to_b.attention.at(row, column), matrix.at(*query, *key));
        }
    }
    let single = blocks(view(&matrix), &[0; 4]).expect("four labels");
    assert_eq!(single.b_to_a.mass, None);
    assert_eq!(single.a_to_b.mass.map(|mass| mass.value), Some(0.0));
}
