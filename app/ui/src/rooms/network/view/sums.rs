//! What the vectors are the sum of, in the left edge.

use leptos::prelude::*;

use super::Network;
use super::layout::Layout;
use super::power::Power;
use crate::state::part::Part;
use crate::t;

/// The names of the parts; one of them can be switched off.
#[component]
pub fn SumNames(network: Network, layout: Memo<Layout>) -> impl IntoView {
    let wide = Memo::new(move |_| layout.with(|layout| layout.edge > 100.0));
    let names = move || match wide.get() {
        true => [t!(network_sum_piece), t!(network_sum_place), t!(network_sum_segment)],
        false => std::array::from_fn(|_| String::new()),
    };
    let one = move |(part, name): (usize, String)| {
        let top = move || {
            let top = layout.with(|layout| layout.summed.get(part).map_or(0.0, |top| top - 3.0));
            format!("{top:.1}px")
        };
        let power = (part == 1).then(|| view! { <Power network part=Part::Positions/> });
        let off =
            move || part == 1 && !network.store.switches.with(|all| Part::Positions.is_on(all));
        view! { <div class="network-step" class:off=off style:top=top><p>{name}</p> {power}</div> }
    };
    move || {
        let open = layout.with(|layout| !layout.summed.is_empty());
        open.then(|| names().into_iter().enumerate().map(one).collect_view())
    }
}
