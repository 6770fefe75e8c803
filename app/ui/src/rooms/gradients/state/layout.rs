//! Where the nodes of a graph stand: what was typed at the left, the result at the right.

use model::small::graph::Graph;

/// A node's column and row; rows may lie between whole numbers.
pub type Seat = (usize, f64);

/// A seat for every node. Typed ones stand below each other in their order, computed ones at the
/// middle of their inputs, moved down where two would overlap.
pub fn layout(graph: &Graph) -> Vec<Seat> {
    let mut seats: Vec<Seat> = Vec::new();
    let mut leaves = 0;
    for node in graph.nodes() {
        let inputs: Vec<Seat> =
            node.inputs.iter().filter_map(|input| seats.get(*input)).copied().collect();
        let column = inputs.iter().map(|seat| seat.0 + 1).max().unwrap_or(0);
        let row = if inputs.is_empty() {
            leaves += 1;
            f64::from(leaves - 1)
        } else {
            inputs.iter().map(|seat| seat.1).sum::<f64>() / inputs.len() as f64
        };
        seats.push((column, free(&seats, column, row)));
    }
    seats
}

/// The nearest row from `row` downwards that leaves room to the others of its column.
fn free(seats: &[Seat], column: usize, row: f64) -> f64 {
    let mut taken: Vec<f64> =
        seats.iter().filter(|seat| seat.0 == column).map(|seat| seat.1).collect();
    taken.sort_by(f64::total_cmp);
    taken
        .into_iter()
        .fold(row, |row, other| if (row - other).abs() < 1.0 { other + 1.0 } else { row })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(text: &str) -> Vec<Seat> {
        layout(&text.parse().expect(text))
    }

    #[test]
    fn every_node_stands_right_of_its_inputs() {
        let found = seats("c*(a+2*b)");
        assert_eq!(found[..4], [(0, 0.0), (0, 1.0), (0, 2.0), (0, 3.0)]);
        assert_eq!(found[4..], [(1, 2.5), (2, 1.75), (3, 0.875)]);
    }

    #[test]
    fn no_two_nodes_overlap() {
        for text in
            ["(a+b)*(a-b)*(a/b)", "a+a*a+a^2+exp(a)+ln(a)", "sigmoid(w*x+b)*(1-sigmoid(w*x+b))"]
        {
            let seats = seats(text);
            for (place, one) in seats.iter().enumerate() {
                for other in &seats[..place] {
                    assert!(
                        one.0 != other.0 || (one.1 - other.1).abs() >= 1.0,
                        "{text}: {one:?} {other:?}"
                    );
                }
            }
        }
    }
}
