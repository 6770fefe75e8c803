//! Corrupting the input, and predicting what was there.

mod predictions;
mod row;
mod schemes;

use leptos::prelude::*;

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
    }
}
