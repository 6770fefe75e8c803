//! What `plotters` draws with.

use std::convert::Infallible;

use plotters::prelude::{DrawingBackend, RGBColor};
use plotters::style::text_anchor::{HPos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingErrorKind, FontTransform,
};

use super::drawing::{Drawing, Label, Role, Stroke};
use crate::kit::paint::scene::Anchor;

/// Units of the layout in a pixel: the library counts in whole ones.
pub const FINE: i32 = 16;

/// Width of a letter in heights of it, a little more than the mean of common fonts.
pub const LETTER: f64 = 0.6;

/// A role as the colour that carries it through the library.
pub fn code(role: Role) -> RGBColor {
    match role {
        Role::Grid => RGBColor(0, 0, 0),
        Role::Axis => RGBColor(1, 0, 0),
        Role::Curve(index) => RGBColor(2, u8::try_from(index).unwrap_or_default(), 0),
        Role::Span(index) => RGBColor(3, u8::try_from(index).unwrap_or_default(), 0),
        Role::Recorded => RGBColor(4, 0, 0),
    }
}

fn role((kind, index, _): (u8, u8, u8)) -> Role {
    match kind {
        0 => Role::Grid,
        1 => Role::Axis,
        2 => Role::Curve(usize::from(index)),
        3 => Role::Span(usize::from(index)),
        _ => Role::Recorded,
    }
}

/// Keeps what the library draws.
pub struct Pen<'a>(pub &'a mut Drawing);

type Drawn = Result<(), DrawingErrorKind<Infallible>>;

fn pixel((x, y): BackendCoord) -> [f64; 2] {
    [f64::from(x) / f64::from(FINE), f64::from(y) / f64::from(FINE)]
}

impl DrawingBackend for Pen<'_> {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        (self.0.width * FINE.unsigned_abs(), self.0.height * FINE.unsigned_abs())
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
    }

    fn present(&mut self) -> Drawn {
        Ok(())
    }

    fn draw_pixel(&mut self, _point: BackendCoord, _color: BackendColor) -> Drawn {
        Ok(())
    }

    fn draw_line<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
    ) -> Drawn {
        self.draw_path([from, to], style)
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        let color = style.color();
        if color.alpha > 0.0 {
            let points = path.into_iter().map(pixel).collect();
            self.0.strokes.push(Stroke { role: role(color.rgb), points });
        }
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &S,
        place: BackendCoord,
    ) -> Drawn {
        let at = style.anchor();
        let half = style.size() / f64::from(FINE) / 2.0;
        let down = match at.v_pos {
            VPos::Top => half,
            VPos::Center => 0.0,
            VPos::Bottom => -half,
        };
        let upwards = matches!(style.transform(), FontTransform::Rotate270);
        let [x, y] = pixel(place);
        self.0.labels.push(Label {
            place: if upwards { [x + down, y] } else { [x, y + down] },
            text: text.to_owned(),
            anchor: match at.h_pos {
                HPos::Left => Anchor::Start,
                HPos::Center => Anchor::Middle,
                HPos::Right => Anchor::End,
            },
            upwards,
        });
        Ok(())
    }

    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        text: &str,
        style: &S,
    ) -> Result<(u32, u32), DrawingErrorKind<Infallible>> {
        let width = LETTER * style.size() * text.chars().count() as f64;
        Ok((width.ceil() as u32, style.size().ceil() as u32))
    }
}
