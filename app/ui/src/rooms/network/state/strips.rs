//! Vectors as strips of small cells: all of their numbers, wrapped in rows.

use text::wishes::TracePart;

use crate::kit::drawing::Sheet;
use crate::kit::paint::colors::Rgb;
use crate::kit::paint::palette::{Palette, over};
use crate::state::shown::{Part, Shown};

/// Cells on a sheet at most: more cost a key more than it has. Beyond, a cell stands for neighbours.
const MOST: usize = 600_000;
/// A number of this many root mean squares of its row has the full colour.
const FULL: f32 = 2.5;
/// How grey the number 0 is, and how much greyer the largest.
const GREY: [f32; 2] = [0.07, 0.3];
/// The same of the colour of its sign.
const SIGNED: [f32; 2] = [0.1, 0.9];

/// How the numbers of a vector are wrapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cells {
    /// In a row.
    pub columns: usize,
    /// Below one another.
    pub rows: usize,
    /// Neighbours that a cell stands for.
    pub block: usize,
}

impl Cells {
    /// For `vectors` vectors of `size` numbers, each in about so many pixels of width and height.
    pub fn of(size: usize, vectors: usize, [width, height]: [f64; 2]) -> Self {
        let block = (size * vectors).div_ceil(MOST).max(1);
        let count = size.div_ceil(block).max(1);
        // A cell is at least a pixel high, and as wide as it is high where there is room.
        let most = (height.max(1.0) as usize).clamp(1, count);
        let rows = (1..=most).find(|rows| count.div_ceil(*rows) as f64 <= width).unwrap_or(most);
        let columns = count.div_ceil(rows);
        Self { columns, rows: count.div_ceil(columns), block }
    }

    /// Where the vector of a token stands on the sheet: left, top, columns, rows.
    pub fn place(self, state: usize, token: usize) -> [usize; 4] {
        [token * self.columns, state * self.rows, self.columns, self.rows]
    }
}

/// The vectors of all tokens before the first layer and behind each, `[tokens, hidden]` each.
pub fn states(shown: &Shown) -> Vec<&Part> {
    let first = shown.part(TracePart::Embeddings, 0);
    let rest = (0..shown.layers).map(|layer| shown.part(TracePart::Hidden, layer));
    std::iter::once(first).chain(rest).collect::<Option<_>>().unwrap_or_default()
}

/// What the vectors below the first layer are the sum of, before LayerNorm.
pub const SUMMED: [TracePart; 3] =
    [TracePart::TokenEmbeddings, TracePart::PositionEmbeddings, TracePart::SegmentEmbeddings];

/// These three, `[tokens, hidden]` each, where they were asked for; what is switched off is none.
pub fn summed(shown: &Shown) -> [Option<&Part>; 3] {
    SUMMED.map(|part| shown.part(part, 0))
}

/// Which tokens have the colours of signs; the others are grey.
pub type IsSigned<'a> = &'a dyn Fn(usize) -> bool;

/// A row of strips.
pub struct Row<'a> {
    /// The vectors of all tokens, `[tokens, hidden]`.
    pub part: &'a Part,
    /// The root mean square that they are scaled by.
    pub scale: f32,
    /// Whether they are differences: paper where there is none, in the colours of signs elsewhere.
    pub differs: bool,
}

impl<'a> Row<'a> {
    /// Vectors scaled by their own numbers.
    pub fn of(part: &'a Part) -> Self {
        Self { part, scale: root_mean_square(&part.values), differs: false }
    }
}

/// All states of all tokens, a state below the other, on a sheet of at least so many columns.
pub fn sheet(
    states: &[Row<'_>],
    cells: Cells,
    least: usize,
    signed: IsSigned<'_>,
    palette: &Palette,
) -> Sheet {
    let tokens = states.first().and_then(|row| row.part.shape.first()).copied().unwrap_or(0);
    let columns = (tokens * cells.columns).max(least);
    let mut colors = vec![palette.paper; columns * cells.rows * states.len()];
    let [differences, signs, greys] =
        [of_difference, of_sign, grey].map(|color| Ramp::of(color, palette));
    for (state, Row { part, scale, differs }) in states.iter().enumerate() {
        for token in 0..tokens {
            let [left, top, ..] = cells.place(state, token);
            let values = part.row(token).unwrap_or_default();
            let ramp = match (*differs, signed(token)) {
                (true, _) => &differences,
                (false, true) => &signs,
                (false, false) => &greys,
            };
            let lines = colors.chunks_exact_mut(columns.max(1)).skip(top).take(cells.rows);
            let rows = values.chunks((cells.columns * cells.block).max(1));
            for (line, values) in lines.zip(rows) {
                let pixels = line.get_mut(left..left + cells.columns).unwrap_or_default();
                ramp.paint(blocks(values, cells.block), FULL * scale, pixels);
            }
        }
    }
    Sheet { columns, colors }
}

/// The colours of shares from -1 to 1: there are as many as a channel has steps, and far more numbers.
struct Ramp([Rgb; 2 * STEPS + 1]);

/// From no share to all of it.
const STEPS: usize = 255;

impl Ramp {
    fn of(color: fn(f32, &Palette) -> Rgb, palette: &Palette) -> Self {
        let share = |step: usize| (step as f32 - STEPS as f32) / STEPS as f32;
        Self(std::array::from_fn(|step| color(share(step), palette)))
    }

    /// Colours of numbers, of which `full` has all of it.
    fn paint(&self, values: impl Iterator<Item = f32>, full: f32, pixels: &mut [Rgb]) {
        let scale = if full > 0.0 { STEPS as f32 / full } else { 0.0 };
        for (pixel, value) in pixels.iter_mut().zip(values) {
            // However little is above zero, it has that colour. What is no number is in the middle.
            let away = ((value * scale).abs().ceil() as usize).min(STEPS);
            let step = if value < 0.0 { STEPS - away } else { STEPS + away };
            *pixel = self.0.get(step).copied().unwrap_or_default();
        }
    }
}

/// One vector, or a part of one, in the colours of signs.
pub fn strip(values: &[f32], cells: Cells, palette: &Palette) -> Vec<Rgb> {
    let full = FULL * root_mean_square(values);
    let mut colors: Vec<Rgb> = blocks(values, cells.block)
        .map(|value| {
            if full > 0.0 {
                of_sign((value / full).clamp(-1.0, 1.0), palette)
            } else {
                palette.paper
            }
        })
        .collect();
    colors.resize(cells.columns * cells.rows, palette.paper);
    colors
}

/// The numbers, or the root mean squares of neighbours with the sign of their sum.
fn blocks(values: &[f32], block: usize) -> impl Iterator<Item = f32> {
    values.chunks(block.max(1)).map(|chunk| match chunk {
        [value] => *value,
        _ => root_mean_square(chunk).copysign(chunk.iter().sum()),
    })
}

fn root_mean_square(values: &[f32]) -> f32 {
    let squares: f32 = values.iter().map(|value| value * value).sum();
    (squares / values.len().max(1) as f32).sqrt()
}

fn of_sign(share: f32, palette: &Palette) -> Rgb {
    let color = if share > 0.0 { palette.positive } else { palette.negative };
    over(palette.paper, color, SIGNED[0] + SIGNED[1] * share.abs())
}

fn of_difference(share: f32, palette: &Palette) -> Rgb {
    let color = if share > 0.0 { palette.positive } else { palette.negative };
    over(palette.paper, color, share.abs().sqrt())
}

fn grey(share: f32, palette: &Palette) -> Rgb {
    over(palette.paper, palette.ink, GREY[0] + GREY[1] * share.abs())
}

/// How far each vector has moved since another result of as many tokens, of the largest root mean
/// square of its row: `[states][tokens]`.
pub fn moved(before: &[&Part], now: &[&Part]) -> Vec<Vec<f32>> {
    let row = |(before, now): (&&Part, &&Part)| {
        let scale = root_mean_square(&now.values);
        let tokens = now.shape.first().copied().unwrap_or(0);
        let token = |token: usize| {
            let (Some(before), Some(now)) = (before.row(token), now.row(token)) else { return 0.0 };
            let differences: Vec<f32> = before.iter().zip(now).map(|(a, b)| b - a).collect();
            if scale > 0.0 { root_mean_square(&differences) / scale } else { 0.0 }
        };
        (0..tokens).map(token).collect()
    };
    before.iter().zip(now).map(row).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use text::wishes::Wish;

    use super::*;

    fn part(shape: [usize; 2], values: Vec<f32>) -> Part {
        Part { wish: Wish::of(TracePart::Hidden, 0), shape: shape.to_vec(), values }
    }

    #[test]
    fn a_strip_is_all_of_its_numbers() {
        assert_eq!(Cells::of(384, 112, [100.0, 15.0]), Cells { columns: 96, rows: 4, block: 1 });
        assert_eq!(Cells::of(384, 112, [50.0, 15.0]), Cells { columns: 48, rows: 8, block: 1 });
        let wide = Cells::of(1024, 512 * 25, [60.0, 15.0]);
        assert!(wide.block > 1 && wide.columns * wide.rows * wide.block >= 1024);
    }

    proptest! {
        #[test]
        fn every_number_has_a_cell(size in 1..1100_usize, vectors in 1..13_000_usize, width in 1.0..300.0, height in 1.0..30.0) {
            let cells = Cells::of(size, vectors, [width, height]);
            prop_assert!(cells.columns * cells.rows * cells.block >= size);
            prop_assert!(cells.rows as f64 <= height.max(1.0));
            prop_assert!((cells.columns * (cells.rows - 1)) * cells.block < size + cells.columns * cells.block);
        }
    }

    #[test]
    fn cells_stand_in_the_place_of_their_token_and_state() {
        let states =
            [part([2, 2], vec![1.0, -1.0, 0.0, 0.0]), part([2, 2], vec![0.0, 0.0, 1.0, 1.0])];
        let states: Vec<Row<'_>> = states.iter().map(Row::of).collect();
        let cells = Cells { columns: 2, rows: 1, block: 1 };
        let palette = Palette::LIGHT;
        let sheet = sheet(&states, cells, 0, &|token| token == 0, &palette);
        assert_eq!((sheet.columns, sheet.colors.len()), (4, 8));
        let [red, _, blue] = sheet.colors[0];
        assert!(red > blue, "above zero");
        let [red, _, blue] = sheet.colors[1];
        assert!(red < blue, "below zero");
        // The second token is grey: lighter where it is nothing.
        let lightness =
            |at: usize| sheet.colors[at].iter().map(|part| u32::from(*part)).sum::<u32>();
        assert!(lightness(2) > lightness(6));
        assert_eq!(cells.place(1, 1), [2, 1, 2, 1]);
    }

    #[test]
    fn a_ramp_has_the_color_of_every_number_to_a_step_of_a_channel() {
        let palette = Palette::LIGHT;
        let values: Vec<f32> = (-130..=130).map(|value| value as f32 / 100.0).collect();
        for color in [of_sign, of_difference, grey] {
            let mut pixels = vec![[0; 3]; values.len()];
            Ramp::of(color, &palette).paint(values.iter().copied(), 1.0, &mut pixels);
            for (pixel, value) in pixels.iter().zip(&values) {
                let wanted = color(value.clamp(-1.0, 1.0), &palette);
                let near = pixel.iter().zip(wanted).all(|(a, b)| a.abs_diff(b) <= 3);
                assert!(near, "{value}: {pixel:?}, {wanted:?}");
            }
        }
        for (value, full) in [(f32::NAN, 1.0), (3.0, 0.0)] {
            let mut pixels = [[1; 3]];
            Ramp::of(grey, &palette).paint([value].into_iter(), full, &mut pixels);
            assert_eq!(pixels, [grey(0.0, &palette)], "{value} of {full}");
        }
    }

    #[test]
    fn only_what_changed_has_moved() {
        let before = part([2, 2], vec![1.0, 1.0, 1.0, 1.0]);
        let now = part([2, 2], vec![1.0, 1.0, 1.0, -1.0]);
        let moved = moved(&[&before], &[&now]);
        assert_eq!(moved[0][0], 0.0);
        // A difference of 2 in one of two numbers, where the row's root mean square is 1.
        assert!((moved[0][1] - 2.0_f32.sqrt()).abs() < 1e-6);
    }
}
