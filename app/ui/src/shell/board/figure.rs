//! A matrix of attention with its title and its files, beside others of its kind.

use leptos::prelude::*;

use super::{Board, Drawn};
use crate::kit::pictures::figure::SaveMenu;
use crate::shell::scenes;
use crate::t;

/// The figure.
#[component]
pub fn BoardFigure(
    picture: Drawn,
    /// Starts ids and the names of files.
    id: &'static str,
    title: String,
    /// Called with the pieces of a row that is chosen.
    on_choose: Callback<Vec<usize>>,
) -> impl IntoView {
    let title = StoredValue::new(title);
    let scene =
        move || Some(scenes::matrix(picture.get_untracked()?.as_ref(), &title.get_value(), 0.0));
    let csv = move || Some(picture.get_untracked()?.csv());
    view! {
        <figure>
            <h4>{title.get_value()}</h4>
            <Board picture id name=t!(board_name, title = title.get_value()) on_choose/>
            <SaveMenu name=id title=title.get_value() scene csv/>
        </figure>
    }
}
