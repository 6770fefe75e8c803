// template: workgroup = 64
//
// y = (x - mean) / sqrt(variance + epsilon) * gamma + beta, every row by itself
//
//   x, y          [rows, features]
//   gamma, beta   [features]
//
// One thread normalises one row. It reads the row three times: for the mean, for the mean square
// distance from it (more exact than a difference of two large sums), and to write the result.

@group(0) @binding(0) var<storage, read_write> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> gamma: array<f32>;
@group(0) @binding(2) var<storage, read_write> beta: array<f32>;
@group(0) @binding(3) var<storage, read_write> y: array<f32>;
// rows, features, bits of epsilon
@group(0) @binding(4) var<storage, read_write> sizes: array<u32>;

@compute @workgroup_size({{ workgroup }}, 1, 1)
fn main(
    @builtin(global_invocation_id) thread: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
) {
    let rows = sizes[0];
    let features = sizes[1];
    let epsilon = bitcast<f32>(sizes[2]);
    let row = thread.y * groups.x * {{ workgroup }}u + thread.x;
    if row >= rows {
        return;
    }
    let first = row * features;

    var sum = 0.0;
    for (var i = 0u; i < features; i++) {
        sum += x[first + i];
    }
    let mean = sum / f32(features);

    var squares = 0.0;
    for (var i = 0u; i < features; i++) {
        let distance = x[first + i] - mean;
        squares += distance * distance;
    }
    let scale = 1.0 / sqrt(squares / f32(features) + epsilon);

    for (var i = 0u; i < features; i++) {
        y[first + i] = (x[first + i] - mean) * scale * gamma[i] + beta[i];
    }
}
