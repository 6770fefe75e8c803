//! Where it is learned.

use leptos::prelude::*;
use protocol::DeviceKind;

use super::super::fields::Radio;
use crate::page::page;
use crate::rooms::teach::state::classroom::Classroom;
use crate::t;

/// By measurement, or as the person says.
#[component]
pub fn DeviceChoice() -> impl IntoView {
    let device = page().store.lasting::<Classroom>().device;
    let choice = move |own: Option<DeviceKind>, label: String| {
        view! {
            <Radio
                group="teach-device" label chosen=Signal::derive(move || device.get() == own)
                choose=move || device.set(own)
            />
        }
    };
    view! {
        <fieldset class="choices">
            <legend>{t!(device)}</legend>
            {choice(None, t!(device_auto))}
            {choice(Some(DeviceKind::Cpu), t!(cpu))}
            {choice(Some(DeviceKind::Webgpu), t!(webgpu))}
        </fieldset>
    }
}

/// What a device is called.
pub fn device_name(device: DeviceKind) -> String {
    match device {
        DeviceKind::Cpu => t!(cpu),
        DeviceKind::Webgpu => t!(webgpu),
    }
}
