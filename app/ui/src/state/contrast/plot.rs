//! The scatter plot of two sentences: probability in the first across, in the second upwards, both
//! logarithmic and with the same range, so that equal probabilities lie on the diagonal.

use super::comparison::Word;
use super::labels::{Box4, Label, labels};

/// Room around the square: left, above, right, below.
const MARGIN: [f64; 4] = [52.0, 30.0, 10.0, 50.0];
/// Dots that may get a name.
const NAMED: usize = 40;
/// From the frame's edge to a dot at the end of an axis.
const INSET: f64 = 8.0;

/// The range of both axes: powers of ten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The lowest power.
    pub from: i32,
    /// The highest power.
    pub to: i32,
}

impl Range {
    /// From the power of ten below the smallest probability to the one above the largest.
    pub fn of(words: &[Word]) -> Self {
        let powers = || words.iter().flat_map(|word| word.chances).map(|chance| log10(chance.log));
        let low = powers().fold(-1.0, f64::min).floor() as i32;
        let high = powers().fold(f64::NEG_INFINITY, f64::max).ceil();
        let high = if high.is_finite() { (high as i32).min(0) } else { 0 };
        Self { from: low.min(high - 1), to: high }
    }

    /// The powers with a line and a number.
    pub fn ticks(self) -> Vec<i32> {
        // A number a finger's width at least.
        let step = (self.to - self.from) / 8 + 1;
        (self.from..=self.to).rev().step_by(step.unsigned_abs() as usize).collect()
    }
}

fn log10(natural: f64) -> f64 {
    natural / std::f64::consts::LN_10
}

/// Where everything stands, in pixels from the top left corner.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// Width of the picture.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// Left, top, right and bottom edge of the square.
    pub frame: [f64; 4],
    /// The range of both axes.
    pub range: Range,
    /// One place a word.
    pub dots: Vec<[f64; 2]>,
    /// Names of the words that differ most, as far as there is room.
    pub labels: Vec<Label>,
}

impl Plot {
    /// The plot of `words`, the most different first, in a picture of this width.
    pub fn new(words: &[Word], width: f64) -> Self {
        let [left, above, right, below] = MARGIN;
        let side = (width - left - right).max(100.0);
        let frame = [left, above, left + side, above + side];
        let mut plot = Self {
            width: left + side + right,
            height: above + side + below,
            frame,
            range: Range::of(words),
            dots: Vec::new(),
            labels: Vec::new(),
        };
        let [first, second] = [0, 1].map(|side| move |word: &Word| log10(word.chances[side].log));
        let dot = |word: &Word| [plot.x(first(word)), plot.y(second(word))];
        plot.dots = words.iter().map(dot).collect();
        let names: Vec<&str> = words.iter().take(NAMED).map(|word| word.piece.as_str()).collect();
        plot.labels = labels(&plot.dots, &names, Box4(frame));
        plot
    }

    /// Across, of a power of ten.
    pub fn x(&self, power: f64) -> f64 {
        let [left, _, right, _] = self.frame;
        left + INSET + self.share(power) * (right - left - 2.0 * INSET)
    }

    /// Downwards, of a power of ten.
    pub fn y(&self, power: f64) -> f64 {
        let [_, top, _, bottom] = self.frame;
        bottom - INSET - self.share(power) * (bottom - top - 2.0 * INSET)
    }

    fn share(&self, power: f64) -> f64 {
        let Range { from, to } = self.range;
        (power - f64::from(from)) / f64::from(to - from)
    }

    /// The line on which p2 = p1 / 10^`powers`, cut at the ends of the axes; `None` if it lies
    /// outside.
    pub fn line_of_ratio(&self, powers: i32) -> Option<[f64; 4]> {
        let Range { from, to } = self.range;
        let start = from.max(from + powers);
        let end = to.min(to + powers);
        (start < end).then(|| {
            let place = |power: i32| [self.x(power.into()), self.y((power - powers).into())];
            let ([x1, y1], [x2, y2]) = (place(start), place(end));
            [x1, y1, x2, y2]
        })
    }
}

/// A power of ten as people write it: 1, 0.1, 0.01, 0.001, 10⁻⁴.
pub fn power(power: i32) -> String {
    let digit = |digit: char| match digit {
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '0' | '4'..='9' => {
            char::from_u32('⁰' as u32 + digit.to_digit(10).unwrap_or(0)).unwrap_or(digit)
        }
        _ => '⁻',
    };
    match power {
        -3..=0 => format!("{:.*}", power.unsigned_abs() as usize, 10.0_f64.powi(power)),
        _ => format!("10{}", power.to_string().chars().map(digit).collect::<String>()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::comparison::Chance;
    use super::*;

    fn word(piece: &str, first: f32, second: f32) -> Word {
        let chance = |probability: f32| Chance { probability, log: f64::from(probability).ln() };
        Word { id: 0, piece: piece.to_owned(), chances: [chance(first), chance(second)] }
    }

    #[test]
    fn the_range_holds_every_probability() {
        let range = |words: &[Word]| Range::of(words);
        assert_eq!(range(&[word("a", 0.2, 0.003)]), Range { from: -3, to: 0 });
        assert_eq!(range(&[word("a", 0.02, 0.003)]), Range { from: -3, to: -1 });
        assert_eq!(range(&[word("a", 0.5, 0.5)]), Range { from: -1, to: 0 });
        assert_eq!(range(&[]), Range { from: -1, to: 0 });
        assert_eq!(range(&[word("a", 1.0, 1.0)]), Range { from: -1, to: 0 });
        // Too small for an f32: only the logarithm knows it.
        let tiny =
            Word { chances: [Chance { probability: 0.0, log: -120.0 }; 2], ..word("a", 0.5, 0.5) };
        assert_eq!(range(&[tiny]), Range { from: -53, to: -52 });
    }

    #[test]
    fn ticks_are_few() {
        assert_eq!(Range { from: -3, to: 0 }.ticks(), [0, -1, -2, -3]);
        assert_eq!(Range { from: -53, to: 0 }.ticks().len(), 8);
    }

    #[test]
    fn equal_probabilities_lie_on_the_diagonal_and_a_tenth_on_its_line() {
        let words = [word("a", 0.1, 0.1), word("b", 0.1, 0.01), word("c", 0.9, 0.0005)];
        let plot = Plot::new(&words, 462.0);
        let [x1, y1, x2, y2] = plot.line_of_ratio(0).expect("a line");
        let off = |[x, y]: [f64; 2], [x1, y1, x2, y2]: [f64; 4]| {
            ((x - x1) * (y2 - y1) - (y - y1) * (x2 - x1)).abs()
        };
        assert!(off(plot.dots[0], [x1, y1, x2, y2]) < 1e-6);
        assert!(off(plot.dots[1], plot.line_of_ratio(1).expect("a line")) < 1e-3);
        // Likelier in the first sentence: right of and below the diagonal.
        assert!(plot.dots[2][0] > plot.dots[1][0] && plot.dots[2][1] > plot.dots[1][1]);
        assert_eq!(plot.line_of_ratio(9), None);
        assert!((x2 - x1 - (y1 - y2)).abs() < 1e-9);
    }

    #[test]
    fn powers_are_written_as_people_do() {
        let written: Vec<String> = [0, -1, -3, -4, -12].into_iter().map(power).collect();
        assert_eq!(written, ["1", "0.1", "0.001", "10⁻⁴", "10⁻¹²"]);
    }
}
