//! What a room puts into the areas of the window.

use leptos::prelude::*;

/// An open room.
pub struct RoomView {
    /// Its picture and what belongs to it.
    pub stage: AnyView,
    /// Numbers and controls beside the picture.
    pub side: Option<AnyView>,
    /// Its own row of pieces, in the place of the page's.
    pub pieces: Option<AnyView>,
}

impl RoomView {
    /// A room with nothing beside its picture.
    pub fn of(stage: impl IntoAny) -> Self {
        Self { stage: stage.into_any(), side: None, pieces: None }
    }

    /// The same with numbers and controls beside the picture.
    pub fn with_side(self, side: impl IntoAny) -> Self {
        Self { side: Some(side.into_any()), ..self }
    }

    /// The same with a row of pieces of its own.
    pub fn with_pieces(self, pieces: impl IntoAny) -> Self {
        Self { pieces: Some(pieces.into_any()), ..self }
    }
}
