//! Where the browser put the elements of a row: what is drawn below them stands in their columns.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// The middle of a column and its width.
pub type Column = [f64; 2];

/// A row as it is laid out, measured from the left and top edge of what holds it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Columns {
    /// One for each element.
    pub columns: Vec<Column>,
    /// The lower edge of the first one.
    pub bottom: f64,
}

impl Columns {
    /// A row of so many columns of one width, for a picture that stands on no page.
    pub fn even(count: usize, left: f64, width: f64, bottom: f64) -> Self {
        let column = |at: usize| [left + (at as f64 + 0.5) * width, width];
        Self { columns: (0..count).map(column).collect(), bottom }
    }
}

/// The elements within `holder` that a selector names.
pub fn columns(holder: &Element, selector: &str) -> Columns {
    let Ok(found) = holder.query_selector_all(selector) else { return Columns::default() };
    let around = holder.get_bounding_client_rect();
    let element = |index: u32| found.get(index)?.dyn_into::<HtmlElement>().ok();
    let place = |element: HtmlElement| element.get_bounding_client_rect();
    let places: Vec<_> = (0..found.length()).filter_map(element).map(place).collect();
    let column = |place: &web_sys::DomRect| {
        [place.left() - around.left() + place.width() / 2.0, place.width()]
    };
    Columns {
        columns: places.iter().map(column).collect(),
        bottom: places.first().map_or(0.0, |first| first.bottom() - around.top()),
    }
}
