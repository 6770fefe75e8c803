//! The scatter plot of two sentences: probability in the first across, in the second upwards, both
//! logarithmic and with the same range, so that equal probabilities lie on the diagonal.

use super::comparison::Word;
use super::labels::{Box4, Label, labels};
use crate::kit::format;

/// Room around the square: left, above, right, below.
const MARGIN: [f64; 4] = [52.0, 30.0, 10.0, 50.0];
/// Dots that may get a name.
const NAMED: usize = 40;
/// From the frame's edge to a dot at the end of an axis.
const INSET: f64 = 8.0;

/// Least room for the number of a tick, in pixels.
const TICK: f64 = 42.0;

/// The range of both axes, as powers of ten.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// The lowest power.
    pub from: f64,
    /// The highest power.
    pub to: f64,
}

impl Range {
    /// From the smallest probability to the largest, both widened to 1, 2 or 5 times a power of
    /// ten; a factor of two at least.
    pub fn of(words: &[Word]) -> Self {
        let powers = || words.iter().flat_map(|word| word.chances).map(|chance| log10(chance.log));
        let low = powers().fold(f64::INFINITY, f64::min);
        let high = powers().fold(f64::NEG_INFINITY, f64::max);
        if !(low.is_finite() && high.is_finite()) {
            return Self { from: -1.0, to: 0.0 };
        }
        let (from, to) = (round_down(low), round_up(high).min(0.0));
        Self { from: if to - from < 0.3 { round_down(to - 0.3) } else { from }, to }
    }
}

/// The largest of 1, 2 and 5 times a power of ten that is not above, as a power of ten.
fn round_down(power: f64) -> f64 {
    let steps = [0.0, 2.0_f64.log10(), 5.0_f64.log10()];
    // What differs by rounding only is not below.
    let whole = (power + 1e-6).floor();
    let below = steps.into_iter().rev().find(|step| whole + step <= power + 1e-6);
    whole + below.unwrap_or(0.0)
}

/// The smallest that is not below.
fn round_up(power: f64) -> f64 {
    let steps = [0.0, 2.0_f64.log10(), 5.0_f64.log10(), 1.0];
    let above = steps.into_iter().find(|step| power.floor() + step >= power - 1e-6);
    power.floor() + above.unwrap_or(1.0)
}

fn log10(natural: f64) -> f64 {
    natural / std::f64::consts::LN_10
}

/// A line across the plot, with its number.
#[derive(Clone, Debug, PartialEq)]
pub struct Tick {
    /// Where, as a power of ten.
    pub power: f64,
    /// The number.
    pub label: String,
}

impl Tick {
    fn new(factor: i32, power: i32) -> Self {
        Self {
            power: f64::from(power) + f64::from(factor).log10(),
            label: format::times_ten(factor, power),
        }
    }
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
        (power - from) / (to - from)
    }

    /// As many numbers as there is room for: 1, 2 and 5 times the powers of ten, or 1 and 3 times,
    /// or every power, or every second, and so on.
    pub fn ticks(&self) -> Vec<Tick> {
        let Range { from, to } = self.range;
        let decade = (self.frame[2] - self.frame[0] - 2.0 * INSET) / (to - from);
        let (factors, step): (&[i32], _) = match decade {
            _ if 2.0_f64.log10() * decade >= TICK => (&[1, 2, 5], 1),
            _ if 3.0_f64.log10() * decade >= TICK => (&[1, 3], 1),
            _ => (&[1], (TICK / decade).ceil() as usize),
        };
        let powers = (from.floor() as i32..=to.ceil() as i32).rev().step_by(step.max(1));
        let ticks = powers.flat_map(|power| factors.iter().map(move |one| Tick::new(*one, power)));
        let is_in = |tick: &Tick| (from - 1e-6..=to + 1e-6).contains(&tick.power);
        ticks.filter(is_in).collect()
    }

    /// The line on which p2 = p1 / 10^`powers`, cut at the ends of the axes; `None` if it lies
    /// outside.
    pub fn line_of_ratio(&self, powers: f64) -> Option<[f64; 4]> {
        let Range { from, to } = self.range;
        let start = from.max(from + powers);
        let end = to.min(to + powers);
        (start < end).then(|| {
            let place = |power: f64| [self.x(power), self.y(power - powers)];
            let ([x1, y1], [x2, y2]) = (place(start), place(end));
            [x1, y1, x2, y2]
        })
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

    /// The ends of the range, as probabilities of two digits.
    fn range(words: &[Word]) -> [String; 2] {
        let Range { from, to } = Range::of(words);
        [from, to].map(|power| format!("{:.1e}", 10.0_f64.powf(power)))
    }

    #[test]
    fn the_range_holds_every_probability_and_little_more() {
        assert_eq!(range(&[word("a", 0.21, 0.0031)]), ["2.0e-3", "5.0e-1"]);
        assert_eq!(range(&[word("a", 0.02, 0.002)]), ["2.0e-3", "2.0e-2"]);
        assert_eq!(range(&[word("a", 0.6, 0.6)]), ["5.0e-1", "1.0e0"]);
        assert_eq!(range(&[word("a", 0.5, 0.5)]), ["2.0e-1", "5.0e-1"]);
        assert_eq!(range(&[word("a", 1.0, 1.0)]), ["5.0e-1", "1.0e0"]);
        assert_eq!(range(&[]), ["1.0e-1", "1.0e0"]);
        // Too small for an f32: only the logarithm knows it.
        let chances = [Chance { probability: 0.0, log: -120.0 }; 2];
        assert_eq!(range(&[Word { chances, ..word("a", 0.5, 0.5) }]), ["5.0e-53", "1.0e-52"]);
    }

    #[test]
    fn there_are_as_many_numbers_as_there_is_room() {
        let labels = |low: f32, width: f64| -> Vec<String> {
            let ticks = Plot::new(&[word("a", 0.1, low)], width).ticks();
            ticks.into_iter().map(|tick| tick.label).collect()
        };
        assert_eq!(labels(0.01, 600.0), ["0.1", "0.01", "0.02", "0.05"]);
        assert_eq!(labels(0.001, 300.0), ["0.1", "0.01", "0.03", "0.001", "0.003"]);
        assert_eq!(labels(0.000_1, 300.0), ["0.1", "0.01", "0.001", "10⁻⁴"]);
        assert_eq!(labels(1e-12, 300.0), ["0.1", "10⁻⁴", "10⁻⁷", "10⁻¹⁰"]);
    }

    #[test]
    fn equal_probabilities_lie_on_the_diagonal_and_a_tenth_on_its_line() {
        let words = [word("a", 0.1, 0.1), word("b", 0.1, 0.01), word("c", 0.9, 0.0005)];
        let plot = Plot::new(&words, 462.0);
        let [x1, y1, x2, y2] = plot.line_of_ratio(0.0).expect("a line");
        let off = |[x, y]: [f64; 2], [x1, y1, x2, y2]: [f64; 4]| {
            ((x - x1) * (y2 - y1) - (y - y1) * (x2 - x1)).abs()
        };
        assert!(off(plot.dots[0], [x1, y1, x2, y2]) < 1e-6);
        assert!(off(plot.dots[1], plot.line_of_ratio(1.0).expect("a line")) < 1e-3);
        // Likelier in the first sentence: right of and below the diagonal.
        assert!(plot.dots[2][0] > plot.dots[1][0] && plot.dots[2][1] > plot.dots[1][1]);
        assert_eq!(plot.line_of_ratio(9.0), None);
        assert!((x2 - x1 - (y1 - y2)).abs() < 1e-9);
    }
}
