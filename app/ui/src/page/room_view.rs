//! What a room puts into the areas of the window.

use leptos::prelude::*;

/// An open room.
pub struct RoomView {
    /// Its picture and what belongs to it.
    pub stage: AnyView,
    /// Numbers and controls beside the picture.
    pub side: Option<AnyView>,
    /// Where the pieces of the sentence stand.
    pub pieces: Pieces,
    /// What stands at the foot of the window, in the place of the names of its panels.
    pub foot: Option<AnyView>,
}

/// Where the pieces of the sentence stand.
pub enum Pieces {
    /// In the page's own row.
    Row,
    /// In a row of the room's own.
    Own(AnyView),
    /// In the picture.
    Inside,
}

impl RoomView {
    /// A room with nothing beside its picture.
    pub fn of(stage: impl IntoAny) -> Self {
        Self { stage: stage.into_any(), side: None, pieces: Pieces::Row, foot: None }
    }

    /// The same with numbers and controls beside the picture.
    pub fn with_side(self, side: impl IntoAny) -> Self {
        Self { side: Some(side.into_any()), ..self }
    }

    /// The same with a row of pieces of its own.
    pub fn with_pieces(self, pieces: impl IntoAny) -> Self {
        Self { pieces: Pieces::Own(pieces.into_any()), ..self }
    }

    /// The same with the pieces in its picture: the page draws no row of them.
    pub fn with_pieces_inside(self) -> Self {
        Self { pieces: Pieces::Inside, ..self }
    }

    /// The same with a foot of its own.
    pub fn with_foot(self, foot: impl IntoAny) -> Self {
        Self { foot: Some(foot.into_any()), ..self }
    }
}
