//! The elements of the picture, and what is measured of them.

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;

use crate::kit::pictures::columns::Column;

/// What the elements of the picture are.
#[derive(Clone, Copy)]
pub struct Elements {
    /// The whole area.
    pub frame: NodeRef<html::Div>,
    /// What scrolls sideways.
    pub scroll: NodeRef<html::Div>,
    /// The picture.
    pub canvas: NodeRef<html::Canvas>,
    /// The frames of what has just changed: they fade while the picture below stays as it is.
    pub changed: NodeRef<html::Canvas>,
    /// The maps in the left edge.
    pub maps: NodeRef<html::Canvas>,
}

/// What is measured on the page.
#[derive(Clone, Copy)]
pub struct Measured {
    /// Height of the row of pieces.
    pub pieces: RwSignal<f64>,
    /// The columns, as far as the picture has been scrolled.
    pub columns: RwSignal<Arc<Vec<Column>>>,
}
