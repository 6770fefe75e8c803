//! What the views of the live encoder read.

use std::sync::Arc;

use leptos::prelude::*;

use crate::state::shown::Shown;

/// The result on screen, once it has what this room compares.
pub type Seen = Memo<Option<Arc<Shown>>>;
