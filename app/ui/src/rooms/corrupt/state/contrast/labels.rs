//! Names beside the dots of a plot, none over another.
//!
//! Greedy: the most important dot first, each name at the first of eight places around its dot
//! where it covers no name, no dot and no edge; where there is none, the dot stays without one.
//! Christensen, Marks & Shieber (1995) call this the discrete greedy algorithm for the
//! eight-position model of point-feature labels.

use crate::kit::paint::scene::Anchor;

/// Height of the letters.
pub const SIZE: f64 = 13.0;
/// Height of a name with its room.
const HEIGHT: f64 = 15.0;
/// Half the side of the square that a dot keeps free.
const DOT: f64 = 5.0;
/// From the middle of a dot to a name.
const GAP: f64 = 8.0;

/// A name and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// Which dot it names.
    pub dot: usize,
    /// Where the anchor stands; the middle of the letters' height.
    pub place: [f64; 2],
    /// Which end of it stands there.
    pub anchor: Anchor,
}

/// Left, top, right, bottom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Box4(pub [f64; 4]);

impl Box4 {
    fn around([x, y]: [f64; 2], half: f64) -> Self {
        Self([x - half, y - half, x + half, y + half])
    }

    /// The room that a text takes.
    pub fn of_text(text: &str, [x, y]: [f64; 2], anchor: Anchor) -> Self {
        let width = width(text);
        let left = match anchor {
            Anchor::Start => x,
            Anchor::Middle => x - width / 2.0,
            Anchor::End => x - width,
        };
        Self([left, y - HEIGHT / 2.0, left + width, y + HEIGHT / 2.0])
    }

    /// Whether both share a place.
    pub fn overlaps(&self, other: &Self) -> bool {
        let ([l, t, r, b], [left, top, right, bottom]) = (self.0, other.0);
        l < right && left < r && t < bottom && top < b
    }

    /// Whether it lies in `outer`.
    pub fn is_in(&self, outer: &Self) -> bool {
        let ([l, t, r, b], [left, top, right, bottom]) = (self.0, outer.0);
        l >= left && t >= top && r <= right && b <= bottom
    }
}

/// How wide a text may be, rather too wide than too narrow: letters of other scripts than Latin
/// are counted as squares.
pub fn width(text: &str) -> f64 {
    let share = |letter: char| match letter {
        'i' | 'j' | 'l' | '.' | ',' | '\'' | '|' | ':' | ';' | '!' => 0.34,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.98,
        '#' | 'A'..='Z' => 0.76,
        '\0'..='\u{24f}' => 0.62,
        _ => 1.05,
    };
    SIZE * text.chars().map(share).sum::<f64>()
}

/// Names for dots in falling order of importance, within `frame`.
pub fn labels(dots: &[[f64; 2]], names: &[&str], frame: Box4) -> Vec<Label> {
    let kept: Vec<Box4> = dots.iter().map(|dot| Box4::around(*dot, DOT)).collect();
    let mut taken: Vec<Box4> = Vec::new();
    let mut labels = Vec::new();
    for (index, (dot, name)) in dots.iter().zip(names).enumerate() {
        let fits = |room: &Box4| {
            let covers_dot =
                kept.iter().enumerate().any(|(at, dot)| at != index && room.overlaps(dot));
            room.is_in(&frame) && !covers_dot && !taken.iter().any(|other| room.overlaps(other))
        };
        let found = around(*dot).into_iter().find_map(|(place, anchor)| {
            let room = Box4::of_text(name, place, anchor);
            fits(&room).then_some((place, anchor, room))
        });
        if let Some((place, anchor, room)) = found {
            taken.push(room);
            labels.push(Label { dot: index, place, anchor });
        }
    }
    labels
}

/// The places around a dot, the most readable first.
fn around([x, y]: [f64; 2]) -> [([f64; 2], Anchor); 8] {
    let (near, half) = (GAP - 2.0, HEIGHT / 2.0 + 3.0);
    [
        ([x + GAP, y], Anchor::Start),
        ([x - GAP, y], Anchor::End),
        ([x, y - half - DOT / 2.0], Anchor::Middle),
        ([x, y + half + DOT / 2.0], Anchor::Middle),
        ([x + near, y - half], Anchor::Start),
        ([x + near, y + half], Anchor::Start),
        ([x - near, y - half], Anchor::End),
        ([x - near, y + half], Anchor::End),
    ]
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const FRAME: Box4 = Box4([0.0, 0.0, 300.0, 300.0]);

    fn rooms(dots: &[[f64; 2]], names: &[&str]) -> Vec<(usize, Box4)> {
        let labels = labels(dots, names, FRAME);
        labels
            .iter()
            .map(|label| (label.dot, Box4::of_text(names[label.dot], label.place, label.anchor)))
            .collect()
    }

    #[test]
    fn the_first_of_two_dots_at_one_place_gets_the_name_on_the_right() {
        let labels = labels(&[[100.0, 100.0], [200.0, 100.0]], &["cat", "dog"], FRAME);
        assert_eq!(labels[0], Label { dot: 0, place: [108.0, 100.0], anchor: Anchor::Start });
        // At the right edge the name goes to the left.
        let edge = super::labels(&[[295.0, 100.0]], &["cat"], FRAME);
        assert_eq!(edge[0].anchor, Anchor::End);
        // A frame without room has no names.
        assert_eq!(super::labels(&[[5.0, 5.0]], &["cat"], Box4([0.0, 0.0, 9.0, 9.0])), []);
    }

    proptest! {
        #[test]
        fn no_name_covers_a_name_a_dot_or_the_edge(
            dots in proptest::collection::vec((0.0..300.0_f64, 0.0..300.0_f64), 0..60)
        ) {
            let dots: Vec<[f64; 2]> = dots.into_iter().map(|(x, y)| [x, y]).collect();
            let names = vec!["flightless"; dots.len()];
            let rooms = rooms(&dots, &names);
            for (index, (dot, room)) in rooms.iter().enumerate() {
                prop_assert!(room.is_in(&FRAME));
                for (_, other) in &rooms[index + 1..] {
                    prop_assert!(!room.overlaps(other));
                }
                for (at, other) in dots.iter().enumerate() {
                    prop_assert!(at == *dot || !room.overlaps(&Box4::around(*other, DOT)));
                }
            }
        }
    }
}
