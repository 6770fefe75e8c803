//! Everything that a link carries.

use crate::lessons::open;
use crate::state::property::{self, Property};

/// Every property, in the order in which links list them.
pub fn properties() -> impl Iterator<Item = &'static Property> {
    let rooms = [
        super::context::link::PROPERTIES,
        super::sentences::link::PROPERTIES,
        super::corrupt::link::PROPERTIES,
        super::pairs::link::PROPERTIES,
        super::question::link::PROPERTIES,
        super::block::link::PROPERTIES,
        super::algorithm::link::PROPERTIES,
        super::pieces::link::PROPERTIES,
        super::positions::link::PROPERTIES,
        super::teach::link::PROPERTIES,
        super::attention::link::PROPERTIES,
        open::PROPERTIES,
    ];
    property::PROPERTIES.iter().chain(rooms.into_iter().flatten())
}
