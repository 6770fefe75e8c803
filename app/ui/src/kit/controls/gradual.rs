//! Long lists, drawn over several frames, so that the page answers the keyboard in between.

use leptos::prelude::*;

/// Elements that are drawn in one frame, at least.
const STEP: usize = 96;

/// How many of `count` elements are drawn by now: the first ones at once, the others frame by frame.
pub fn gradually(count: Memo<usize>) -> Memo<usize> {
    let allowed = RwSignal::new(STEP);
    Effect::new(move |_| {
        let (count, now) = (count.get(), allowed.get());
        if count > now {
            request_animation_frame(move || allowed.set(now + STEP));
        } else if count + STEP < now {
            // A longer list begins anew.
            allowed.set(count.max(STEP));
        }
    });
    Memo::new(move |_| count.get().min(allowed.get()))
}
