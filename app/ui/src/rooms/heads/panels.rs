//! The panels of the room.

use crate::kit::text::keys;
use crate::state::panel::Panel;

/// The panel of one query from q to z.
pub const FLOW: &str = "heads-projection";
/// The panel of what is left without each head.
pub const ABLATE: &str = "heads-ablate";

/// In their order; the first is what the room opens on.
pub const PANELS: &[Panel] = &[
    Panel::new(FLOW, keys::panel_heads_projection),
    Panel::new("heads-scores", keys::scores),
    Panel::new("heads-mixed", keys::panel_heads_mixed).extra(),
    Panel::new("heads-scaling", keys::panel_heads_scaling).extra(),
    Panel::new("heads-together", keys::panel_heads_together).extra(),
    Panel::new(ABLATE, keys::panel_heads_ablate),
    Panel::new("heads-causal", keys::panel_heads_causal).extra(),
    Panel::new("heads-changed", keys::changes).extra(),
    Panel::new("heads-products", keys::panel_heads_products).extra(),
];
