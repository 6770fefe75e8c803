//! A finding as a picture that can be handed on: headline, picture, sentence, and where it is from.

use crate::kit::paint::fitted::fitted;
use crate::kit::paint::palette::{Palette, css};
use crate::kit::paint::scene::{Anchor, Scene, Shape};

/// Its size in pixels: what pages that show a link expect.
const SIZE: [f64; 2] = [1200.0, 630.0];
/// From its edges to what stands on it.
const MARGIN: f64 = 56.0;
/// Heights of letters: headline, sentence, address.
const LETTERS: [f64; 3] = [46.0, 26.0, 22.0];
/// Those of a headline that takes more than two lines.
const LONG: f64 = 34.0;
/// Width of a letter, of its height, on average.
const WIDE: f64 = 0.56;
/// Lines of a headline at most, in large letters and in smaller ones.
const LINES: [usize; 2] = [2, 4];

/// What stands on a card.
pub struct Card<'a> {
    /// The headline.
    pub headline: &'a str,
    /// What was typed.
    pub sentence: &'a str,
    /// The picture, where the room has one.
    pub picture: Option<Scene>,
    /// What it is from.
    pub from: &'a str,
}

/// The card.
pub fn card(card: &Card<'_>) -> Scene {
    let [width, height] = SIZE;
    let mut scene = Scene { width, height, ..Scene::default() };
    scene.title = card.headline.to_owned();
    let inner = width - 2.0 * MARGIN;
    let fits = |size: f64| (inner / (size * WIDE)) as usize;
    let large = lines(card.headline, fits(LETTERS[0]));
    let (lines, letters) = match large.len() > LINES[0] {
        true => (shown(card.headline, fits(LONG)), LONG),
        false => (large, LETTERS[0]),
    };
    for (line, words) in lines.iter().enumerate() {
        let y = MARGIN + letters * (0.5 + 1.2 * line as f64);
        written(&mut scene, words, [MARGIN, y], letters, true);
    }
    let top = MARGIN + letters * 1.2 * lines.len() as f64 + 16.0;
    let bottom = height - MARGIN - LETTERS[1] - LETTERS[2] - 28.0;
    if let Some(picture) = &card.picture {
        scene.shapes.extend(fitted(picture, [MARGIN, top, inner, (bottom - top).max(0.0)]));
    }
    let below = height - MARGIN - LETTERS[2] - 14.0;
    for (text, y, size) in
        [(card.sentence, below, LETTERS[1]), (card.from, height - MARGIN, LETTERS[2])]
    {
        written(&mut scene, &shortened(text, fits(size)), [MARGIN, y], size, false);
    }
    scene
}

/// A long headline in lines of so many letters; what has no room is left out, and that is seen.
fn shown(headline: &str, most: usize) -> Vec<String> {
    let mut all = lines(headline, most);
    let is_cut = all.len() > LINES[1];
    all.truncate(LINES[1]);
    if let Some(last) = all.last_mut().filter(|_| is_cut) {
        *last = format!("{} …", last.trim_end());
    }
    all
}

/// The headline broken into lines of so many letters.
fn lines(headline: &str, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in headline.split_inclusive(' ') {
        let is_full = |line: &String| {
            !line.is_empty() && line.chars().count() + word.trim_end().chars().count() > most
        };
        match lines.last_mut().filter(|line| !is_full(line)) {
            Some(line) => line.push_str(word),
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

/// A line of text: the headline's thick and black, the others stand back.
fn written(scene: &mut Scene, text: &str, place: [f64; 2], size: f64, heavy: bool) {
    let color = if heavy { Palette::LIGHT.ink } else { Palette::LIGHT.soft };
    let (text, fill, anchor) = (text.trim_end().to_owned(), css(color), Anchor::Start);
    scene.shapes.push(Shape::Text { place, text, fill, heavy, size, anchor, turn: 0.0 });
}

/// A text of at most so many letters.
fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or(text).trim_end()),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_headlines_are_broken_between_words() {
        let lines = lines("it pays 28% of its attention.", 12);
        assert_eq!(lines, ["it pays 28% ", "of its ", "attention."]);
        assert_eq!(super::lines("", 12), [""]);
    }

    #[test]
    fn a_long_headline_is_there_to_its_end() {
        let headline = "In: a sentence with a gap. Every piece reads the others and is rewritten, six times. Out: paris, 54%.";
        let scene = card(&Card { headline, sentence: "", picture: None, from: "" });
        let texts = scene.shapes.iter().filter_map(|shape| match shape {
            Shape::Text { text, .. } => Some(text.as_str()),
            _ => None,
        });
        assert_eq!(texts.collect::<Vec<_>>().join(" ").trim(), headline);
        let cut = shown(&"word ".repeat(200), 40);
        assert!(cut.len() == LINES[1] && cut[LINES[1] - 1].ends_with('…'));
    }

    #[test]
    fn a_card_has_what_was_found_where_and_in_what() {
        let mut picture = Scene { width: 10.0, height: 10.0, ..Scene::default() };
        picture.rectangle([0.0, 0.0, 10.0, 10.0], "#123456");
        let (headline, sentence, from) = ("A finding.", "A sentence.", "example.org");
        let scene = card(&Card { headline, sentence, picture: Some(picture), from });
        assert_eq!([scene.width, scene.height], SIZE);
        let texts: String = scene
            .shapes
            .iter()
            .filter_map(|shape| match shape {
                Shape::Text { text, .. } => Some(text.as_str()),
                _ => None,
            })
            .collect();
        assert_eq!(texts, "A finding.A sentence.example.org");
        let inside =
            |shape: &&Shape| matches!(shape, Shape::Rectangle { fill, .. } if fill == "#123456");
        assert_eq!(scene.shapes.iter().filter(inside).count(), 1);
    }
}
