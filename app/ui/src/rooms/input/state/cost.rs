//! What the length of an input costs in attention: everything grows with its square.

/// Bytes of a number of single precision.
const BYTES: u64 = 4;

/// The sizes that attention depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// L.
    pub layers: usize,
    /// H.
    pub heads: usize,
    /// d, all heads together.
    pub hidden: usize,
    /// Features inside the feed-forward network, 4d in BERT.
    pub intermediate: usize,
}

/// What attention costs for one input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// N, padding included.
    pub tokens: usize,
    /// L H N^2.
    pub probabilities: u64,
    /// Bytes of all probabilities.
    pub bytes: u64,
    /// Multiplications: N^2 d for the scores and as many for the weighted sums, in each layer.
    pub multiplications: u64,
    /// Multiplications of the linear layers: 4 d^2 for queries, keys, values and the output
    /// projection and 2 d times the features inside the feed-forward network, for each piece in
    /// each layer.
    pub linear: u64,
}

/// The cost of `tokens` pieces.
pub fn cost(sizes: Sizes, tokens: usize) -> Cost {
    let Sizes { layers, heads, hidden, intermediate } = sizes;
    let [layers, heads, hidden, intermediate, n] =
        [layers, heads, hidden, intermediate, tokens].map(|size| size as u64);
    let probabilities = layers * heads * n * n;
    Cost {
        tokens,
        probabilities,
        bytes: BYTES * probabilities,
        multiplications: 2 * layers * n * n * hidden,
        linear: layers * n * (4 * hidden * hidden + 2 * hidden * intermediate),
    }
}

/// The costs of N = 8, 16, ... 512, and of `tokens` in its place among them.
pub fn table(sizes: Sizes, tokens: usize) -> Vec<Cost> {
    let mut lengths: Vec<usize> = (3..=9).map(|power| 1 << power).collect();
    if tokens > 0 && !lengths.contains(&tokens) {
        lengths.push(tokens);
        lengths.sort_unstable();
    }
    lengths.into_iter().map(|length| cost(sizes, length)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINI: Sizes = Sizes { layers: 6, heads: 12, hidden: 384, intermediate: 1536 };

    #[test]
    fn the_cost_is_counted_one_by_one() {
        let (mut probabilities, mut multiplications) = (0_u64, 0_u64);
        let tokens = 5;
        for _layer in 0..MINI.layers {
            for _head in 0..MINI.heads {
                for _query in 0..tokens {
                    for _key in 0..tokens {
                        probabilities += 1;
                        // q.k and a v, each over the features of one head.
                        multiplications += 2 * (MINI.hidden / MINI.heads) as u64;
                    }
                }
            }
        }
        let found = cost(MINI, tokens);
        assert_eq!((found.probabilities, found.multiplications), (probabilities, multiplications));
        // 12 d^2 where the feed-forward network is four times as wide.
        assert_eq!(found.linear, 6 * 5 * 12 * 384 * 384);
        assert_eq!(cost(MINI, 512).probabilities, 18_874_368);
    }

    #[test]
    fn twice_as_long_costs_four_times() {
        let found = table(MINI, 16);
        assert_eq!(found.len(), 7);
        for pair in found.windows(2) {
            assert_eq!(pair[1].bytes, 4 * pair[0].bytes);
            assert_eq!(pair[1].linear, 2 * pair[0].linear);
        }
        let lengths: Vec<usize> = table(MINI, 20).iter().map(|cost| cost.tokens).collect();
        assert_eq!(lengths, [8, 16, 20, 32, 64, 128, 256, 512]);
    }
}
