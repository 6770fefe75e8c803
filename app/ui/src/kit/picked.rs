//! Files that a person chose or dropped.

use js_sys::Uint8Array;
use wasm_bindgen_futures::JsFuture;
use web_sys::{DragEvent, File, FileList, HtmlInputElement};

/// A file's name and bytes.
pub struct Picked {
    /// Its name.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// The files of an input element, which forgets them: a browser says nothing of a file that is
/// chosen once more, even if it changed in between.
pub async fn chosen(input: HtmlInputElement, most: f64) -> Vec<Picked> {
    let files = picked(all(input.files()), most).await;
    input.set_value("");
    files
}

/// The files of a drop, which are there as long as the event lasts.
pub fn dropped(event: &DragEvent) -> Vec<File> {
    all(event.data_transfer().and_then(|dropped| dropped.files()))
}

fn all(list: Option<FileList>) -> Vec<File> {
    let of = |list: FileList| (0..list.length()).filter_map(|at| list.get(at)).collect();
    list.map(of).unwrap_or_default()
}

/// What is in files, read one after another; those that cannot be read, or are larger than `most`
/// bytes, are left out.
pub async fn picked(files: Vec<File>, most: f64) -> Vec<Picked> {
    let mut all = Vec::new();
    for file in files.into_iter().filter(|file| file.size() <= most) {
        if let Ok(bytes) = JsFuture::from(file.array_buffer()).await {
            all.push(Picked { name: file.name(), bytes: Uint8Array::new(&bytes).to_vec() });
        }
    }
    all
}
