//! softmax(scale * Q K^T + mask) V, head by head.

use burn::tensor::Device;
use shaders::{Attending, HeadSet, Packed};

use crate::ROWS;
use crate::support::{assert_close, noise, of, tensor, values};

struct Exact {
    scores: Vec<f64>,
    probabilities: Vec<f64>,
    context: Vec<f64>,
}

fn attention(
    qkv: &[f32],
    mask: Option<&[f32]>,
    how: Attending,
    tokens: usize,
    size: usize,
) -> Exact {
    let hidden = how.heads * size;
    let rows = how.batch * tokens;
    let at = |row: usize, part: usize, head: usize, c: usize| {
        f64::from(qkv[row * 3 * hidden + part * hidden + head * size + c])
    };
    let mut exact =
        Exact { scores: vec![], probabilities: vec![], context: vec![0.0; rows * hidden] };
    for block in 0..how.batch * how.heads {
        let (input, head) = (block / how.heads, block % how.heads);
        for i in 0..tokens {
            let score = |j: usize| {
                let (q, k) = (input * tokens + i, input * tokens + j);
                let product: f64 = (0..size).map(|c| at(q, 0, head, c) * at(k, 1, head, c)).sum();
                let mask = mask.map_or(0.0, |mask| mask[(input * tokens + i) * tokens + j]);
                product * f64::from(how.scale) + f64::from(mask)
            };
            let scores: Vec<f64> = (0..tokens).map(score).collect();
            let top = scores.iter().copied().fold(f64::MIN, f64::max);
            let powers: Vec<f64> = scores.iter().map(|score| (score - top).exp()).collect();
            let sum: f64 = powers.iter().sum();
            let kept = if how.ablated.contains(head) { 0.0 } else { 1.0 };
            for c in 0..size {
                let weighted =
                    (0..tokens).map(|j| powers[j] / sum * at(input * tokens + j, 2, head, c));
                exact.context[(input * tokens + i) * hidden + head * size + c] =
                    kept * weighted.sum::<f64>();
            }
            exact.scores.extend(scores);
            exact.probabilities.extend(powers.iter().map(|power| power / sum));
        }
    }
    exact
}

pub async fn is_exact(device: &Device) {
    for tokens in ROWS {
        for (heads, size) in [(2, 16), (4, 32), (12, 32)] {
            check(1, tokens, heads, size, device).await;
        }
    }
    // Several inputs, and heads narrower than a quad, odd, or of BERT-base's size.
    for (heads, size) in [(2, 4), (3, 5), (2, 64), (1, 20)] {
        check(3, 9, heads, size, device).await;
    }
}

async fn check(batch: usize, tokens: usize, heads: usize, size: usize, device: &Device) {
    let hidden = heads * size;
    let qkv = noise(30, batch * tokens * 3 * hidden);
    let mut mask = noise(31, batch * tokens * tokens);
    // Every third key is hidden, as padding is.
    mask.iter_mut().skip(1).step_by(3).for_each(|mask| *mask = -1.0e30);
    let plain = Attending::new(batch, heads, 0.7);
    let cases = [
        (false, plain),
        (true, Attending { scores: true, ..plain }),
        (true, Attending { ablated: HeadSet::from_iter([heads - 1]), scale: 3.0, ..plain }),
    ];
    for (masked, how) in cases {
        let wanted = attention(&qkv, masked.then_some(mask.as_slice()), how, tokens, size);
        let input = of(qkv.clone(), [batch * tokens, 3 * hidden], device);
        let given = masked.then(|| of(mask.clone(), [batch, tokens, tokens], device));
        let found = shaders::attention(input, given, how);
        let what = format!("{batch} x {tokens}, {heads} heads of {size}, {how:?}");
        assert_close(&values(found.probabilities).await, &wanted.probabilities, 1e-5, &what);
        assert_close(&values(found.context).await, &wanted.context, 1e-5, &what);
        assert_eq!(found.scores.is_some(), how.scores);
        if let Some(scores) = found.scores {
            assert_close(&values(scores).await, &wanted.scores, 1e-5, &what);
        }
    }
}

/// Inputs of different lengths one after the other: each attends as if it were alone.
pub async fn of_packed_inputs_is_exact(device: &Device) {
    for (lengths, heads, size) in
        [(vec![5, 1, 9], 2, 16), (vec![16], 3, 5), (vec![3, 40, 7, 7], 12, 32), (vec![1, 1], 1, 4)]
    {
        let hidden = heads * size;
        let how = Packed { lengths: lengths.iter().copied().collect(), heads, scale: 0.7 };
        let qkv = noise(34, how.lengths.rows() * 3 * hidden);
        let mut wanted = Vec::new();
        for rows in how.lengths.ranges() {
            let input = &qkv[rows.start * 3 * hidden..rows.end * 3 * hidden];
            let exact = attention(input, None, Attending::new(1, heads, 0.7), rows.len(), size);
            wanted.extend(exact.context);
        }
        let what = format!("{lengths:?}, {heads} heads of {size}");
        let qkv = of(qkv, [how.lengths.rows(), 3 * hidden], device);
        let found = shaders::attention_packed(qkv, how);
        assert_close(&values(found).await, &wanted, 1e-5, &what);
    }
}

/// One token, 512 tokens, equal scores, rows of which nothing may be seen.
pub async fn survives_extremes(device: &Device) {
    for tokens in [1, 2, 512] {
        for value in [0.0, 1e4] {
            let qkv: Vec<f32> = noise(32, tokens * 3 * 64).iter().map(|x| x * value).collect();
            for hidden in [0.0, -1.0e9, -1.0e30] {
                let mask = vec![hidden; tokens * tokens];
                let found = shaders::attention(
                    of(qkv.clone(), [tokens, 3 * 64], device),
                    Some(of(mask, [1, tokens, tokens], device)),
                    Attending::new(1, 2, 1.0),
                );
                let what = format!("{tokens} tokens of size {value}, mask {hidden}");
                assert!(values(found.context).await.iter().all(|x| x.is_finite()), "{what}");
                for row in values(found.probabilities).await.chunks_exact(tokens) {
                    let sum: f64 = row.iter().map(|x| f64::from(*x)).sum();
                    assert!((sum - 1.0).abs() < 1e-4, "{what}: a row sums to {sum}");
                }
            }
        }
    }
}

pub async fn block_means_are_exact(device: &Device) {
    for (groups, size, tokens, block) in
        [(1, 12, 7, 1), (2, 1, 33, 4), (3, 2, 16, 16), (1, 1, 1, 1)]
    {
        let maps = noise(33, groups * size * tokens * tokens);
        let cells = tokens.div_ceil(block);
        let mut wanted = Vec::new();
        for i in 0..groups * cells * cells {
            let (group, row, column) = (i / (cells * cells), i / cells % cells, i % cells);
            let mut members = Vec::new();
            for (at, value) in maps.iter().enumerate() {
                let (map, y, x) = (at / (tokens * tokens), at / tokens % tokens, at % tokens);
                if map / size == group && y / block == row && x / block == column {
                    members.push(f64::from(*value));
                }
            }
            wanted.push(members.iter().sum::<f64>() / members.len() as f64);
        }
        let found =
            shaders::block_mean(tensor(33, [groups * size, tokens, tokens], device), size, block);
        assert_close(
            &values(found).await,
            &wanted,
            1e-5,
            &format!("{tokens} in blocks of {block}"),
        );
    }
}
