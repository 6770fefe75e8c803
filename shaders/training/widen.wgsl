// template: read = read
// template: workgroup = 64
// template: weights = @common/byte_panels.wgsl
//
// W in single precision from panels of bytes.
//
//   w   [panels, 4 + in, 4]   four bytes in a number, behind the bits of 16 scales
//   y   [panels, in, 16]
//
// One thread writes four neighbouring columns of one row.

@group(0) @binding(0) var<storage, {{ read }}> w: array<i32>;
@group(0) @binding(1) var<storage, read_write> y: array<vec4<f32>>;
// (panels, in)
@group(0) @binding(2) var<uniform> numbers: array<vec4<u32>, 1>;

{{ weights }}

@compute @workgroup_size({{ workgroup }}, 1, 1)
fn main(
    @builtin(global_invocation_id) thread: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
) {
    let i = thread.y * groups.x * {{ workgroup }}u + thread.x;
    let panel = i / 4u / numbers[0].y;
    if panel >= numbers[0].x {
        return;
    }
    let row = i / 4u % numbers[0].y;
    y[i] = scaled(weights(panel_start(panel) + row * 4u + i % 4u), panel, i % 4u);
}
