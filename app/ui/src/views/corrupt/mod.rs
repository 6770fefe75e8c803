//! Corrupting the input, and predicting what was there.

mod boundary;
pub mod predictions;
mod row;
mod schemes;

use leptos::prelude::*;

use crate::page::page;
use boundary::Boundary;
use predictions::Predictions;
use row::EditableRow;
use schemes::Schemes;

/// The corruption lab.
#[component]
pub fn Corrupt() -> impl IntoView {
    view! {
        <EditableRow/>
        <Schemes/>
        <Predictions/>
        <Show when=move || !page().store.hides("boundary")><Boundary/></Show>
    }
}
