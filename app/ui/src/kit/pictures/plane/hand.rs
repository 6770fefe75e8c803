//! Pointer and keyboard on the plane.

use leptos::prelude::*;
use leptos::svg;
use small::points::{MOST_POINTS, Point, REACH};

use super::edit::{Brush, nearest, placed};

/// How far an arrow key moves the cross.
const STRIDE: f64 = 0.1;

/// What is pointed at and held.
#[derive(Clone, Copy)]
pub(super) struct Hand {
    points: Memo<Vec<Point>>,
    brush: RwSignal<Brush>,
    change: Callback<(Vec<Point>, bool)>,
    /// Where the keyboard is.
    pub cursor: RwSignal<Option<[f64; 2]>>,
    /// The point that the keyboard or the pointer holds.
    pub held: RwSignal<Option<usize>>,
    /// Whether the keyboard is on the plane.
    pub focused: RwSignal<bool>,
    /// Where a finger went down that may yet scroll the page.
    waiting: RwSignal<Option<[f64; 2]>>,
}

impl Hand {
    pub fn new(
        points: Memo<Vec<Point>>,
        brush: RwSignal<Brush>,
        change: Callback<(Vec<Point>, bool)>,
    ) -> Self {
        let (cursor, held, waiting) =
            (RwSignal::new(None), RwSignal::new(None), RwSignal::new(None));
        Self { points, brush, change, cursor, held, focused: RwSignal::new(false), waiting }
    }

    /// A press takes a point, puts one, or removes one; a finger on no point does so when it is lifted.
    pub fn press(self, event: &web_sys::PointerEvent, element: NodeRef<svg::Svg>) {
        let Some(at) = place(event, element) else { return };
        let drags = self.brush.get_untracked() != Brush::Remove && self.near(at).is_some();
        if event.pointer_type() == "touch" && !drags {
            return self.waiting.set(Some(at));
        }
        if let Some(element) = element.get_untracked() {
            // Without it a quick drag that leaves the plane ends there.
            let _ = element.set_pointer_capture(event.pointer_id());
        }
        self.cursor.set(None);
        self.take(at);
    }

    /// A drag moves what was taken.
    pub fn drag(self, event: &web_sys::PointerEvent, element: NodeRef<svg::Svg>) {
        if let (Some(held), Some(at)) = (self.held.get_untracked(), place(event, element))
            && event.buttons() != 0
        {
            self.move_to(held, at);
        }
    }

    /// Lets go.
    pub fn release(self) {
        if let Some(at) = self.waiting.get_untracked() {
            self.take(at);
        }
        self.cancel();
    }

    /// Lets go of what was no press after all.
    pub fn cancel(self) {
        self.waiting.set(None);
        self.held.set(None);
    }

    /// The keyboard leaves.
    pub fn leave(self) {
        self.focused.set(false);
        self.release();
    }

    /// Arrow keys move the cross and what it holds; Enter takes and drops; Delete removes.
    pub fn key(self, event: &web_sys::KeyboardEvent) {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let stride = if event.shift_key() { 5.0 * STRIDE } else { STRIDE };
        let at = self.cursor.get_untracked().unwrap_or_default();
        let by = match event.key().as_str() {
            "ArrowLeft" => [-stride, 0.0],
            "ArrowRight" => [stride, 0.0],
            "ArrowUp" => [0.0, stride],
            "ArrowDown" => [0.0, -stride],
            "Enter" | " " => {
                event.prevent_default();
                self.cursor.set(Some(at));
                match self.held.get_untracked() {
                    Some(_) => self.release(),
                    None => self.take(at),
                }
                return;
            }
            "Delete" | "Backspace" => {
                event.prevent_default();
                self.remove(self.held.get_untracked().or_else(|| self.near(at)));
                return;
            }
            "Escape" => return self.release(),
            _ => return,
        };
        event.prevent_default();
        let at = placed([at[0] + by[0], at[1] + by[1]]);
        self.cursor.set(Some(at));
        if let Some(held) = self.held.get_untracked() {
            self.move_to(held, at);
        }
    }

    fn near(self, at: [f64; 2]) -> Option<usize> {
        self.points.with_untracked(|points| nearest(points, at))
    }

    fn take(self, at: [f64; 2]) {
        let brush = self.brush.get_untracked();
        let near = self.near(at);
        if brush == Brush::Remove {
            return self.remove(near);
        }
        let count = self.points.with_untracked(Vec::len);
        if near.is_none() && count < MOST_POINTS {
            let mut points = self.points.get_untracked();
            points.push(Point { at: placed(at), positive: brush == Brush::One });
            self.change.run((points, false));
        }
        self.held.set(near.or((count < MOST_POINTS).then_some(count)));
    }

    fn move_to(self, held: usize, at: [f64; 2]) {
        let mut points = self.points.get_untracked();
        if let Some(point) = points.get_mut(held)
            && point.at != placed(at)
        {
            point.at = placed(at);
            self.change.run((points, true));
        }
    }

    fn remove(self, which: Option<usize>) {
        self.cancel();
        let mut points = self.points.get_untracked();
        if let Some(which) = which.filter(|which| *which < points.len()) {
            points.remove(which);
            self.change.run((points, false));
        }
    }
}

/// The place of the plane that a pointer is at.
fn place(event: &web_sys::PointerEvent, element: NodeRef<svg::Svg>) -> Option<[f64; 2]> {
    let shape = element.get_untracked()?.get_bounding_client_rect();
    let share = |at: i32, from: f64, size: f64| (f64::from(at) - from) / size.max(1.0);
    let x = share(event.client_x(), shape.left(), shape.width());
    let y = share(event.client_y(), shape.top(), shape.height());
    Some([(2.0 * x - 1.0) * REACH, (1.0 - 2.0 * y) * REACH])
}
