//! What few people open at once: it comes with the menus, so that the first screen is there sooner.

use leptos::prelude::*;

use super::elements::Measured;
use super::labelled::labelled;
use super::layout::Layout;
use super::off::Off;
use super::opened::{self, Pages, Scene, Steps};
use super::preview::Preview;
use super::said_inside::inside;
use super::steps::{Heads, Names};
use super::sums::SumNames;
use super::surface::Surface;
use super::value::Value;
use super::{Network, file, more};
use crate::kit::drawing::{Drawing, Sheet};
use crate::kit::paint::palette::Palette;
use crate::kit::pictures::columns::Column;
use crate::page::parts::Part;
use crate::rooms::network::state::facts::Facts;

/// Where an opened layer has its parts.
pub type Place = Memo<Option<(usize, Steps)>>;

/// All of it.
pub struct Seldom {
    /// Settings, files, a table.
    pub more: fn(Network, StoredValue<Option<Surface>>) -> AnyView,
    /// The heads over an opened layer.
    pub heads: fn(Network, Place) -> AnyView,
    /// The names of its steps.
    pub names: fn(Network, Memo<Layout>, Place) -> AnyView,
    /// The sentence of a step of an opened layer.
    pub said: fn(&Facts, usize, f64) -> String,
    /// What the vectors are the sum of.
    pub sums: fn(Network, Memo<Layout>) -> AnyView,
    /// What is off, beside the answer, and what is free there.
    pub off: fn(Network, Memo<[f64; 2]>) -> AnyView,
    /// What a classifier says, where the model has no words to answer with.
    pub labels: fn(Network, Memo<bool>) -> AnyView,
    /// The map of the head that is pointed at.
    pub preview: fn(Network, Memo<Layout>) -> AnyView,
    /// The number that is pointed at.
    pub value: fn(Network, Memo<Layout>, Measured) -> AnyView,
    /// The picture for a file, with what stands around it on the page.
    pub whole: fn(Drawing, &Facts, &Layout, &[Column]) -> Drawing,
    /// Writes the vectors of an opened layer on a sheet.
    pub pages: fn(&mut Sheet, &Facts, &Palette) -> Option<Pages>,
    /// Draws its steps.
    pub draw: fn(&Scene<'_>, &Pages, &mut Drawing),
}

/// What the part brings.
pub static SELDOM: Seldom = Seldom {
    more: more::body,
    heads: |network, opened| view! { <Heads network opened/> }.into_any(),
    names: |network, layout, opened| view! { <Names network layout opened/> }.into_any(),
    said: inside,
    sums: |network, layout| view! { <SumNames network layout/> }.into_any(),
    off: |network, beside| view! { <Off network beside/> }.into_any(),
    labels: labelled,
    preview: |network, layout| view! { <Preview network layout/> }.into_any(),
    value: |network, layout, measured| view! { <Value network layout measured/> }.into_any(),
    whole: file::whole,
    pages: opened::pages,
    draw: opened::draw,
};

impl Network {
    /// All of it, once it is there; tracked.
    pub(super) fn seldom(self) -> Option<&'static Seldom> {
        self.page.parts.menus()?.first_room.downcast_ref()
    }

    /// Fetches it once it is needed before it has come.
    pub(super) fn want_seldom(self, needed: impl Fn() -> bool + 'static) {
        Effect::new(move |_| {
            if needed() {
                self.page.parts.want(Part::Menus);
            }
        });
    }
}
