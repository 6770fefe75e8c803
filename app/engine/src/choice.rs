//! Which device computes.

use protocol::{DeviceKind, DeviceStatus};

/// A pass is live up to here, in milliseconds: WebGPU is kept even where the CPU is faster.
const INTERACTIVE_MS: f64 = 100.0;

/// The device that was asked for, or the one that measurement favours; the CPU as long as the model
/// is not on WebGPU.
pub fn active(asked: Option<DeviceKind>, statuses: &[DeviceStatus], on_webgpu: bool) -> DeviceKind {
    if on_webgpu { asked.unwrap_or_else(|| by_measure(statuses)) } else { DeviceKind::Cpu }
}

fn by_measure(statuses: &[DeviceStatus]) -> DeviceKind {
    let time =
        |kind| statuses.iter().find(|status| status.kind == kind).and_then(|one| one.measured_ms);
    let emulated = statuses.iter().any(|status| status.software);
    let enough = if emulated { 0.0 } else { INTERACTIVE_MS };
    match (time(DeviceKind::Webgpu), time(DeviceKind::Cpu)) {
        (Some(webgpu), Some(cpu)) if webgpu <= cpu.max(enough) => DeviceKind::Webgpu,
        _ => DeviceKind::Cpu,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(kind: DeviceKind, measured_ms: Option<f64>, software: bool) -> DeviceStatus {
        DeviceStatus {
            kind,
            unavailable: None,
            adapter: String::new(),
            software,
            measured_ms,
            checked: None,
            kernels: None,
        }
    }

    fn measured(webgpu: Option<f64>, cpu: f64, software: bool) -> DeviceKind {
        let statuses = [
            status(DeviceKind::Cpu, Some(cpu), false),
            status(DeviceKind::Webgpu, webgpu, software),
        ];
        active(None, &statuses, true)
    }

    #[test]
    fn webgpu_computes_where_it_is_fast_enough_or_the_faster_one() {
        assert_eq!(measured(Some(90.0), 10.0, false), DeviceKind::Webgpu);
        assert_eq!(measured(Some(300.0), 400.0, false), DeviceKind::Webgpu);
        assert_eq!(measured(Some(300.0), 200.0, false), DeviceKind::Cpu);
        assert_eq!(measured(None, 200.0, false), DeviceKind::Cpu);
    }

    #[test]
    fn an_emulated_adapter_must_be_the_faster_one() {
        assert_eq!(measured(Some(90.0), 10.0, true), DeviceKind::Cpu);
        assert_eq!(measured(Some(9.0), 10.0, true), DeviceKind::Webgpu);
    }

    #[test]
    fn whoever_asks_gets_the_device_once_the_model_is_on_it() {
        let asked = Some(DeviceKind::Webgpu);
        assert_eq!(active(asked, &[], false), DeviceKind::Cpu);
        assert_eq!(active(asked, &[], true), DeviceKind::Webgpu);
        assert_eq!(active(Some(DeviceKind::Cpu), &[], true), DeviceKind::Cpu);
    }
}
