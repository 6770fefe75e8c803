//! Names beside the points of a map, none over another.

use leptos::prelude::*;

use crate::kit::paint::scene::{Anchor, Scene};
use crate::kit::surroundings::surroundings;
use crate::kit::window_width::window_width;

/// Size of letters in a picture to save.
pub const SAVED: f64 = 12.0;
/// Points in a picture to save.
const DOT: &str = "#1d2430";
/// Between a point and its name, in units of the drawing.
const GAP: f64 = 6.0;
/// Width of a letter and height of a line, in sizes of the letters: a little more than bold ones take.
const LETTER: [f64; 2] = [0.66, 1.15];
/// The same width of wide letters, and in scripts whose letters are square.
const SQUARE: f64 = 1.05;
/// Wide letters of the Latin script.
const WIDE: &str = "mwMW#@%";
/// The first character that may be square.
const SQUARES: char = '\u{1100}';
/// Sizes of letters, in units of the drawing: on a wide window, a narrow one, a phone, a projector.
const SIZES: [f64; 4] = [16.0, 22.0, 27.0, 30.0];
/// Widths of windows, in pixels, below which a window is narrow, and a phone's.
const WIDTHS: [f64; 2] = [1200.0, 480.0];

/// A rectangle by its middle, and half of its width and height.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Rectangle {
    middle: [f64; 2],
    half: [f64; 2],
}

impl Rectangle {
    fn overlaps(&self, other: &Self) -> bool {
        [0, 1].into_iter().all(|axis| {
            (self.middle[axis] - other.middle[axis]).abs() < self.half[axis] + other.half[axis]
        })
    }

    fn is_within(&self, side: f64) -> bool {
        [0, 1].into_iter().all(|axis| {
            let (middle, half) = (self.middle[axis], self.half[axis]);
            middle - half >= 0.0 && middle + half <= side
        })
    }
}

/// A point with its name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Spot {
    /// The name.
    pub name: String,
    /// The point.
    pub at: [f64; 2],
    /// The middle of the name.
    pub label: [f64; 2],
    /// Whether the name has no room among the others: it stands there only while it is pointed at.
    pub crowded: bool,
}

/// Points with their names, in a drawing with a side of `side`: each name stands right of its point,
/// left of it, above or below, on the first of these sides that lies in the drawing and over no
/// earlier name. The earlier a point, the better its chances.
pub fn spots<'a>(
    points: impl IntoIterator<Item = ([f64; 2], &'a str)>,
    size: f64,
    side: f64,
) -> Vec<Spot> {
    let mut taken: Vec<Rectangle> = Vec::new();
    let spot = |(at, name): ([f64; 2], &str)| {
        let sides = around(at, name, size);
        let inside = sides.iter().find(|one| one.is_within(side)).unwrap_or(&sides[0]);
        let free = |one: &&Rectangle| {
            one.is_within(side) && taken.iter().all(|other| !one.overlaps(other))
        };
        let found = sides.iter().find(free);
        taken.extend(found);
        let label = found.unwrap_or(inside).middle;
        Spot { name: name.to_owned(), at, label, crowded: found.is_none() }
    };
    points.into_iter().map(spot).collect()
}

/// A point and, where it has room, its name; both glide where the person has nothing against motion.
#[component]
pub fn SpotView(
    spots: Memo<Vec<Spot>>,
    index: usize,
    /// Size of letters.
    size: Memo<f64>,
    /// What styles it.
    #[prop(into)]
    look: Signal<String>,
    #[prop(into)] enter: Callback<usize>,
    #[prop(into)] press: Callback<usize>,
) -> impl IntoView {
    let spot = Memo::new(move |_| spots.with(|all| all.get(index).cloned().unwrap_or_default()));
    let place =
        move || spot.with(|spot| format!("translate({:.1}px, {:.1}px)", spot.at[0], spot.at[1]));
    let offset = move |axis: usize| {
        move || spot.with(|spot| format!("{:.1}", spot.label[axis] - spot.at[axis]))
    };
    let name =
        move || spot.with(|spot| if spot.crowded { String::new() } else { spot.name.clone() });
    view! {
        <g class=move || format!("spot {}", look.get()) style=("transform", place) on:pointerenter=move |_| enter.run(index) on:click=move |_| press.run(index)>
            <circle class="spot-reach" r="11"/>
            <circle r="3"/>
            <text text-anchor="middle" dy="0.34em" x=offset(0) y=offset(1) font-size=move || size.get().to_string()>{name}</text>
        </g>
    }
}

/// The name of a point that is pointed at and has no room, over all others.
#[component]
pub fn Called(
    spots: Memo<Vec<Spot>>,
    #[prop(into)] pointed: Signal<Option<usize>>,
    size: Memo<f64>,
) -> impl IntoView {
    let spot = Memo::new(move |_| {
        let at = pointed.get()?;
        spots.with(|all| all.get(at).filter(|spot| spot.crowded).cloned())
    });
    let draw = move |Spot { name, label: [x, y], .. }: Spot| {
        view! { <text class="spot-called" text-anchor="middle" dy="0.34em" x=format!("{x:.1}") y=format!("{y:.1}") font-size=move || size.get().to_string()>{name}</text> }
    };
    view! { {move || spot.get().map(draw)} }
}

/// The rectangles of a name on the four sides of its point.
fn around([x, y]: [f64; 2], name: &str, size: f64) -> [Rectangle; 4] {
    let is_wide = |letter: char| letter >= SQUARES || WIDE.contains(letter);
    let letter = |letter: char| if is_wide(letter) { SQUARE } else { LETTER[0] };
    let half = [name.chars().map(letter).sum::<f64>() * size / 2.0, LETTER[1] * size / 2.0];
    let [right, below] = half.map(|half| half + GAP);
    [[x + right, y], [x - right, y], [x, y - below], [x, y + below]]
        .map(|middle| Rectangle { middle, half })
}

/// Draws points and the names that have room, `below` the top of a picture to save.
pub fn draw(scene: &mut Scene, spots: &[Spot], below: f64, size: f64) {
    for Spot { name, at: [x, y], label, crowded } in spots {
        scene.rectangle([x - 2.0, y + below - 2.0, 4.0, 4.0], DOT);
        if !crowded {
            scene.text([label[0], label[1] + below], name, size, Anchor::Middle, false);
        }
    }
}

/// The size of letters on a map, for the window as it is.
pub fn letters() -> Memo<f64> {
    let around = surroundings();
    let width = window_width();
    Memo::new(move |_| size(width.get(), around.presented.get()))
}

fn size(width: f64, presents: bool) -> f64 {
    let [wide, narrow, phone, projector] = SIZES;
    match width {
        _ if presents => projector,
        width if width >= WIDTHS[0] => wide,
        width if width >= WIDTHS[1] => narrow,
        _ => phone,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIDE: f64 = 640.0;
    const NAMES: [&str; 5] = ["mother", "a", "##ing", "river", "星期一"];

    /// Many points close together.
    fn points() -> Vec<([f64; 2], &'static str)> {
        let at =
            |index: usize| [(index * 97 % 211) as f64 + 215.0, (index * 61 % 193) as f64 + 220.0];
        (0..120).map(|index| (at(index), NAMES[index % NAMES.len()])).collect()
    }

    #[test]
    fn no_two_names_overlap_and_each_stands_beside_its_point() {
        for size in SIZES {
            let all = spots(points(), size, SIDE);
            let placed: Vec<Rectangle> = all
                .iter()
                .filter(|spot| !spot.crowded)
                .map(|spot| {
                    let sides = around(spot.at, &spot.name, size);
                    *sides.iter().find(|one| one.middle == spot.label).expect("a side")
                })
                .collect();
            assert!(placed.len() > 10 && placed.len() < all.len(), "{}", placed.len());
            for (at, one) in placed.iter().enumerate() {
                assert!(one.is_within(SIDE));
                for other in &placed[..at] {
                    let apart = |axis: usize| {
                        let between = (one.middle[axis] - other.middle[axis]).abs();
                        between >= one.half[axis] + other.half[axis]
                    };
                    assert!(apart(0) || apart(1), "{one:?} {other:?}");
                }
            }
            for spot in &all {
                let far = (spot.label[0] - spot.at[0]).hypot(spot.label[1] - spot.at[1]);
                let letters = spot.name.chars().count().max(2) as f64;
                assert!(far <= GAP + size * SQUARE * letters / 2.0, "{spot:?}");
            }
            assert_eq!(all, spots(points(), size, SIDE));
        }
    }

    #[test]
    fn a_name_takes_the_first_side_with_room() {
        let labels = |name: &str| {
            let all = spots([([320.0, 320.0], name); 3], 16.0, SIDE);
            assert_eq!(
                all.iter().map(|spot| spot.crowded).collect::<Vec<_>>(),
                [false, false, true]
            );
            let sides = around([320.0, 320.0], name, 16.0).map(|one| one.middle);
            (all.iter().map(|spot| spot.label).collect::<Vec<_>>(), sides)
        };
        let (found, [right, left, ..]) = labels("mother");
        assert_eq!(found, [right, left, right]);
        // A name nearly as long as the drawing has room above and below alone.
        let (found, [_, _, above, below]) = labels(&"a".repeat(60));
        assert_eq!(found, [above, below, above]);
        // At the right edge there is room on the left.
        let edge = spots([([630.0, 320.0], "mother")], 16.0, SIDE);
        assert!(edge[0].label[0] < 630.0 && !edge[0].crowded);
        assert!(spots([([f64::NAN, 1.0], "a")], 16.0, SIDE)[0].crowded);
    }

    #[test]
    fn letters_are_large_for_a_projector_and_on_a_phone() {
        assert_eq!([1440.0, 1024.0, 390.0].map(|width| size(width, false)), [16.0, 22.0, 27.0]);
        assert_eq!(size(1024.0, true), 30.0);
    }
}
