//! Asks a network about a table.

use leptos::prelude::*;

use crate::page::Page;
use crate::rooms::teach::state::classroom::Classroom;
use crate::t;

/// Asks the network that answers now about the table that was opened.
pub fn ask(page: Page) {
    let classroom = page.store.lasting::<Classroom>();
    let network = classroom.network.get_untracked();
    let Some((network, sheet)) = network.zip(classroom.many.sheet.get_untracked()) else { return };
    let sheet = sheet.for_network(&network);
    let (texts, has_texts) = (sheet.texts(&network), sheet.has_texts());
    classroom.many.sheet.set(Some(sheet));
    let fault = match texts {
        Ok(texts) => {
            page.client.predict(network, texts);
            None
        }
        Err(_) if !has_texts => Some(t!(teach_data_columns)),
        Err(fault) => Some(fault.to_string()),
    };
    classroom.many.fault.set(fault);
}
