//! The kernels against plain loops in 64-bit arithmetic, and their gradients against differences.
//!
//! In a browser: WebGPU, both families of kernels. Natively the CPU's loops, and WebGPU where
//! there is an adapter.

#[cfg(not(target_family = "wasm"))]
#[path = "../adapter/mod.rs"]
mod adapter;
mod attention;
mod backward;
mod cross_entropy;
mod embedding;
mod gradients;
mod linear;
mod matmul;
mod norm;
mod ranking;
mod support;
mod training;

use burn::tensor::Device;

#[cfg(target_family = "wasm")]
wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);

/// Rows that are tried: one, odd ones, whole tiles, one more than a tile.
const ROWS: [usize; 6] = [1, 7, 16, 33, 64, 128];

/// Widths that are tried.
const WIDTHS: [usize; 3] = [32, 128, 384];

async fn every_kernel_is_right(device: &Device) {
    linear::is_exact(device).await;
    matmul::is_exact(device).await;
    matmul::gradients_agree_with_differences(device).await;
    norm::is_exact(device).await;
    embedding::is_exact(device).await;
    attention::is_exact(device).await;
    attention::of_packed_inputs_is_exact(device).await;
    attention::survives_extremes(device).await;
    attention::block_means_are_exact(device).await;
    ranking::is_exact(device).await;
    training::is_exact(device).await;
    cross_entropy::is_exact(device).await;
    backward::are_exact(device).await;
    gradients::agree_with_differences(device).await;
}

#[cfg(not(target_family = "wasm"))]
#[test]
fn cpu() {
    pollster::block_on(every_kernel_is_right(&Device::flex()));
}

/// WebGPU without a browser.
#[cfg(not(target_family = "wasm"))]
#[test]
fn webgpu() {
    let Some((device, families)) = adapter::open("kernels") else { return };
    for family in families {
        family.choose();
        pollster::block_on(every_kernel_is_right(&device));
    }
}

#[cfg(target_family = "wasm")]
mod browser {
    use super::every_kernel_is_right;
    use burn::tensor::Device;
    use shaders::Family;
    use wasm_bindgen_test::wasm_bindgen_test;

    // A kernel that the browser rejects is reported as an uncaptured error, on which burn panics.
    #[wasm_bindgen_test]
    async fn webgpu() {
        shaders::ask_for_subgroups();
        let device = Device::wgpu_options().init_async().await.expect("this browser has WebGPU");
        let tuning = shaders::tune(&device, true, js_sys::Date::now).await.expect("a device");
        assert!(tuning.quads_ms.is_some(), "this adapter runs four threads at a time");
        for family in [Family::Workgroups, Family::Quads] {
            family.choose();
            every_kernel_is_right(&device).await;
        }
    }
}
