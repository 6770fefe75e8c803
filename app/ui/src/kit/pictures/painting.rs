//! A canvas of the page that is painted with the next frame, however often it is asked for before.

use leptos::html;
use leptos::prelude::*;

use crate::kit::drawing::{Drawing, Painter};
use crate::kit::surroundings::surroundings;

/// Paints what `drawn` makes, now and whenever what it is told to `follow` changes, or the colours of
/// the page; the callback asks for it at other times. `drawn` is called where the page is laid out.
pub fn painting(
    canvas: NodeRef<html::Canvas>,
    follow: impl Fn() + 'static,
    drawn: impl Fn() -> Option<Drawing> + Clone + Send + Sync + 'static,
) -> Callback<()> {
    let palette = surroundings().palette;
    let painter = StoredValue::new_local(Painter::default());
    let waits = StoredValue::new(false);
    let paint = move || {
        let element = canvas.try_get_untracked().flatten();
        let Some((canvas, drawing)) = element.zip(untrack(&drawn)) else { return };
        painter.update_value(|painter| {
            // A browser that draws nothing leaves what stands around the canvas.
            let _ = painter.paint(&canvas, &drawing, &palette.get_untracked());
        });
    };
    let soon = Callback::new(move |()| {
        if !waits.get_value() {
            waits.set_value(true);
            let paint = paint.clone();
            request_animation_frame(move || {
                // A room that is gone has nothing to paint.
                if waits.try_set_value(false).is_none() {
                    paint();
                }
            });
        }
    });
    Effect::new(move |_| {
        follow();
        palette.track();
        canvas.track();
        soon.run(());
    });
    soon
}
