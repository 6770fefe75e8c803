//! Where the nodes of a graph stand: what was typed in the first column, the result in the last one. An
//! edge that passes columns by has a lane in each, so that it crosses no box.

use small::graph::Graph;

use super::flow::Flow;

/// A box.
pub const BOX: [f64; 2] = [140.0, 108.0];
/// Between what is drawn and the edge of the drawing.
const EDGE: f64 = 4.0;
/// Between the middles of two boxes of a column, of a box and a lane, of two lanes; in rows.
const APART: f64 = 1.0;
const BESIDE: f64 = 0.5;
const LANES: f64 = 0.25;

/// A column and a row; rows may lie between whole numbers.
pub type Seat = (usize, f64);

/// From a node to one that reads it.
#[derive(Clone, Debug, PartialEq)]
pub struct Edge {
    /// Who reads.
    pub node: usize,
    /// As which of its inputs.
    pub place: usize,
    /// Whom.
    pub input: usize,
    /// Its lanes in the columns between.
    lanes: Vec<Seat>,
}

/// A graph on the plane.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layout {
    /// Which way values go.
    pub flow: Flow,
    /// The seat of every node.
    pub seats: Vec<Seat>,
    /// Every edge, those of a node beside each other.
    pub edges: Vec<Edge>,
    /// Every lane, and the node that it comes from.
    lanes: Vec<(Seat, usize)>,
}

impl Layout {
    /// Typed nodes stand below each other in their order, computed ones at the middle of what comes
    /// in, moved down where two would overlap.
    pub fn of(graph: &Graph, flow: Flow) -> Self {
        let mut layout = Self { flow, ..Self::default() };
        let mut leaves = 0;
        for (node, made) in graph.nodes().iter().enumerate() {
            let inputs = made.inputs.iter().filter_map(|input| layout.seats.get(*input));
            let column = inputs.map(|seat| seat.0 + 1).max().unwrap_or(0);
            let mut rows = 0.0;
            for (place, input) in made.inputs.iter().enumerate() {
                let lanes = layout.lanes(*input, column);
                rows += lanes.last().or(layout.seats.get(*input)).map_or(0.0, |seat| seat.1);
                layout.edges.push(Edge { node, place, input: *input, lanes });
            }
            let row = match made.inputs.len() {
                0 => {
                    leaves += 1;
                    f64::from(leaves - 1)
                }
                count => rows / count as f64,
            };
            let row = layout.below(column, row);
            layout.seats.push((column, row));
        }
        layout
    }

    /// Where a seat has its middle.
    pub fn middle(&self, (column, row): Seat) -> [f64; 2] {
        let place = self.flow.place(column as f64, row);
        [0, 1].map(|axis| place[axis] + BOX[axis] / 2.0 + EDGE)
    }

    /// Width and height.
    pub fn size(&self) -> [f64; 2] {
        let all = || self.seats.iter().chain(self.lanes.iter().map(|lane| &lane.0));
        let far = |axis: usize| all().map(|seat| self.middle(*seat)[axis]).fold(0.0, f64::max);
        [0, 1].map(|axis| far(axis) + BOX[axis] / 2.0 + EDGE)
    }

    /// The corners of an edge, from the box that is read to the one that reads.
    pub fn way(&self, edge: &Edge) -> Vec<[f64; 2]> {
        let along = self.flow.axis();
        let side = |seat: Seat, side: f64| {
            let mut at = self.middle(seat);
            at[along] += side * BOX[along] / 2.0;
            at
        };
        let end =
            |node: usize, to: f64| side(self.seats.get(node).copied().unwrap_or_default(), to);
        let lane = |seat: &Seat| [side(*seat, -1.0), side(*seat, 1.0)];
        let lanes = edge.lanes.iter().flat_map(lane);
        [end(edge.input, 1.0)].into_iter().chain(lanes).chain([end(edge.node, -1.0)]).collect()
    }

    /// The lanes of a node up to a column; all its readers share them.
    fn lanes(&mut self, node: usize, until: usize) -> Vec<Seat> {
        let (from, mut row) = self.seats.get(node).copied().unwrap_or_default();
        let mut found = Vec::new();
        for column in from + 1..until {
            let known = self.lanes.iter().find(|(seat, of)| *of == node && seat.0 == column);
            let seat = known.map_or_else(|| (column, self.nearest(column, row)), |lane| lane.0);
            if known.is_none() {
                self.lanes.push((seat, node));
            }
            row = seat.1;
            found.push(seat);
        }
        found
    }

    /// What stands in a column: its row, and how far a box, or a lane, stays from it.
    fn taken(&self, column: usize, with: [f64; 2]) -> Vec<(f64, f64)> {
        let boxes = self.seats.iter().map(|seat| (*seat, with[0]));
        let all = boxes.chain(self.lanes.iter().map(|lane| (lane.0, with[1])));
        all.filter(|(seat, _)| seat.0 == column).map(|(seat, apart)| (seat.1, apart)).collect()
    }

    /// The nearest row for a lane.
    fn nearest(&self, column: usize, row: f64) -> f64 {
        let taken = self.taken(column, [BESIDE, LANES]);
        let is_free = |row: &f64| {
            *row >= 0.0 && taken.iter().all(|(other, apart)| (row - other).abs() > apart - 1e-9)
        };
        let beside = taken.iter().flat_map(|(other, apart)| [other - apart, other + apart]);
        let free = [row].into_iter().chain(beside).filter(is_free);
        free.min_by(|a, b| (a - row).abs().total_cmp(&(b - row).abs())).unwrap_or(row)
    }

    /// The nearest row for a box, from `row` downwards.
    fn below(&self, column: usize, row: f64) -> f64 {
        let mut taken = self.taken(column, [APART, BESIDE]);
        taken.sort_by(|a, b| a.0.total_cmp(&b.0));
        taken.into_iter().fold(
            row,
            |row, (other, apart)| {
                if (row - other).abs() < apart { other + apart } else { row }
            },
        )
    }
}

#[cfg(test)]
mod tests {
    use small::written::graph::EXPRESSION;

    use super::*;

    const SOME: [&str; 6] = [
        "(a+b)*(a-b)*(a/b)",
        "a+a*a+a^2+exp(a)+ln(a)",
        "sigmoid(w*x+b)*(1-sigmoid(w*x+b))",
        "tanh(a*b+c)-relu(d)^2+exp(a)/b",
        "a+b*(c+d*(f+g*(h+a*(b+c*(d+f*g)))))",
        "((a+b)*(c+d)+(f+g)*(h+i))*a*b*c*d",
    ];

    fn laid(text: &str) -> Layout {
        Layout::of(&text.parse().expect(text), Flow::Right)
    }

    /// The window of a phone without what stands at its sides, and the size of the smallest letters.
    const PHONE: f64 = 366.0;
    const LETTERS: f64 = 20.0;

    #[test]
    fn on_a_phone_the_first_example_is_whole_and_can_be_read() {
        let first = EXPRESSION.parse().expect("the first example");
        let width = Layout::of(&first, Flow::Down).size()[0];
        assert!(LETTERS * PHONE / width >= 11.0, "{width}");
    }

    #[test]
    fn every_node_stands_behind_its_inputs() {
        let found = laid("c*(a+2*b)").seats;
        assert_eq!(found[..4], [(0, 0.0), (0, 1.0), (0, 2.0), (0, 3.0)]);
        assert_eq!(found[4..], [(1, 2.5), (2, 1.75), (3, 0.875)]);
    }

    #[test]
    fn no_two_nodes_overlap() {
        for text in SOME {
            let seats = laid(text).seats;
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

    #[test]
    fn no_edge_passes_through_a_box() {
        let both = [Flow::Right, Flow::Down];
        for (text, flow) in SOME.into_iter().flat_map(|text| both.map(|flow| (text, flow))) {
            let layout = Layout::of(&text.parse().expect(text), flow);
            let along = flow.axis();
            let margins = [0, 1].map(|axis| if axis == along { -1e-6 } else { 8.0 });
            for edge in &layout.edges {
                let way = layout.way(edge);
                for (from, to) in way.iter().zip(&way[1..]) {
                    assert!(from[along] < to[along], "{text}: {way:?}");
                    for part in 0..=200 {
                        let share = f64::from(part) / 200.0;
                        let at = [0, 1].map(|axis| from[axis] + share * (to[axis] - from[axis]));
                        let is_inside = |seat: &Seat| {
                            let middle = layout.middle(*seat);
                            [0, 1].into_iter().all(|axis| {
                                (at[axis] - middle[axis]).abs() < BOX[axis] / 2.0 + margins[axis]
                            })
                        };
                        assert!(!layout.seats.iter().any(is_inside), "{text}: {edge:?}");
                    }
                }
            }
        }
    }
}
