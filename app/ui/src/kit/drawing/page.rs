//! A drawing on the page: SVG nodes whose classes say what they are.

use std::fmt::Write as _;

use leptos::prelude::*;

use super::{Drawing, Form, Mark, Role, Text};
use crate::kit::paint::scene::Anchor;

impl Drawing {
    /// What an SVG element needs to show all of it.
    pub fn view_box(&self) -> String {
        let [width, height] = self.size;
        format!("0 0 {width} {height}")
    }

    /// Its shapes as nodes of an SVG element.
    pub fn nodes(&self) -> AnyView {
        self.marks.iter().map(node).collect_view().into_any()
    }
}

impl Role {
    fn class(self) -> String {
        match self {
            Self::Grid => "drawn-grid".to_owned(),
            Self::Mark(color) => format!("drawn-{color}"),
            Self::Pale(color) => format!("drawn-{color} pale"),
            Self::Guide => "drawn-guide".to_owned(),
            Self::Chosen => "drawn-chosen".to_owned(),
            Self::Label => "drawn-label".to_owned(),
            Self::Asked => "drawn-label asked".to_owned(),
            Self::Value => "drawn-label value".to_owned(),
            Self::Plate => "drawn-plate".to_owned(),
            Self::Rail => "drawn-rail".to_owned(),
            Self::Soft => "drawn-soft".to_owned(),
            Self::Attention => "drawn-attention".to_owned(),
            Self::FeedForward => "drawn-feed-forward".to_owned(),
            Self::Answer => "drawn-answer".to_owned(),
            Self::Changed => "drawn-changed".to_owned(),
            Self::Above => "drawn-above".to_owned(),
            Self::Below => "drawn-below".to_owned(),
        }
    }
}

fn node(Mark { role, form, .. }: &Mark) -> AnyView {
    let class = role.class();
    match form {
        Form::Rectangle([x, y, width, height], radius) => {
            view! { <rect class=class x=*x y=*y width=*width height=*height rx=*radius/> }
                .into_any()
        }
        Form::Line(points, width) => {
            view! { <path class=format!("line {class}") d=path(points) stroke-width=*width/> }
                .into_any()
        }
        Form::Disc([x, y], radius) => {
            view! { <circle class=class cx=*x cy=*y r=*radius/> }.into_any()
        }
        Form::Text(text) => words(class, text),
        // Pictures with so many shapes are painted.
        Form::Curve(..)
        | Form::Dashes(..)
        | Form::Area(_)
        | Form::Lens(..)
        | Form::Frame(..)
        | Form::Cut(..) => ().into_any(),
    }
}

fn words(class: String, Text { place: [x, y], text, anchor, turn, .. }: &Text) -> AnyView {
    let anchor = match anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    let turn = (*turn != 0.0).then(|| format!("rotate({turn} {x} {y})"));
    view! { <text class=class x=*x y=*y text-anchor=anchor transform=turn dominant-baseline="central">{text.clone()}</text> }
        .into_any()
}

/// A broken line as the path of an SVG.
fn path(points: &[[f64; 2]]) -> String {
    let mut path = String::new();
    for (at, [x, y]) in points.iter().enumerate() {
        // Writing to a String cannot fail.
        let _ = write!(path, "{}{x:.1} {y:.1}", if at == 0 { 'M' } else { 'L' });
    }
    path
}

#[cfg(test)]
mod tests {
    use super::path;

    #[test]
    fn a_broken_line_begins_once() {
        assert_eq!(path(&[[0.0, 1.0], [2.25, 3.0], [4.0, 5.0]]), "M0.0 1.0L2.2 3.0L4.0 5.0");
        assert_eq!(path(&[]), "");
    }
}
