//! Which kernels compute, why, and the shader of every step of a pass.

use leptos::prelude::*;
use protocol::{DeviceKind, KernelFamily, KernelStatus};

use crate::kit::format::significant;
use crate::page::{Page, page};
use crate::shell::shader::{family, open};
use crate::state::step::{self, Step};
use crate::state::store::Store;
use crate::t;

/// The steps of a pass, folded away until somebody asks.
#[component]
pub fn Kernels() -> impl IntoView {
    let store = page().store;
    let on_cpu = Memo::new(move |_| {
        store.devices.with(|devices| devices.as_ref().map(|devices| devices.active))
            == Some(DeviceKind::Cpu)
    });
    view! {
        <details class="kernels">
            <summary>{t!(shaders_title)}</summary>
            <p class="number">{move || measured(store)}</p>
            <Show when=move || on_cpu.get()><p>{t!(shader_webgpu_only)}</p></Show>
            <ol>{Step::ALL.map(|step| view! { <li><StepLine step/></li> }).into_iter().collect_view()}</ol>
        </details>
    }
}

/// A step and the button that opens its shader.
#[component]
fn StepLine(step: Step) -> impl IntoView {
    let Page { store, shader, .. } = page();
    let about = step.about().text();
    let file = Memo::new(move |_| step::name(step.file(family(store))));
    view! {
        <div>
            <span aria-hidden="true">{about}</span>
            <button
                type="button"
                class="quiet"
                aria-haspopup="dialog"
                aria-label=move || format!("{about}: {}", file.get())
                on:click=move |event| open(shader, step, &event)
            >
                {move || file.get()}
            </button>
        </div>
    }
}

/// The family of kernels and what it was measured against.
fn measured(store: Store) -> String {
    let kernels = store
        .devices
        .with(|devices| devices.as_ref()?.devices.iter().find_map(|status| status.kernels));
    let Some(KernelStatus { family, workgroups_ms, quads_ms, gflops }) = kernels else {
        return t!(kernels_unmeasured);
    };
    let two_digits = |value: f64| significant(value, 2);
    let (workgroups, gflops) = (two_digits(workgroups_ms), two_digits(gflops));
    match (family, quads_ms.map(two_digits)) {
        (KernelFamily::Quads, Some(quads)) => {
            t!(kernels_quads, quads = quads, workgroups = workgroups, gflops = gflops)
        }
        (_, Some(quads)) => {
            t!(kernels_workgroups, quads = quads, workgroups = workgroups, gflops = gflops)
        }
        (_, None) => t!(kernels_workgroups_only, workgroups = workgroups, gflops = gflops),
    }
}
