// template: read = read
// template: workgroup = 64
// template: row_sum = @common/row_sum.wgsl
//
// y = (x - mean) / sqrt(variance + epsilon) * gamma + beta, every row by itself
//
//   x, y          [rows, features]
//   gamma, beta   [features]
//   moments       [rows, 2]   mean and variance of each row
//
// A workgroup of {{ workgroup }} threads normalises one row; its threads take turns along the
// features. They read the row three times: for the mean, for the mean square distance from it
// (more exact than a difference of two large sums), and to write the result.

@group(0) @binding(0) var<storage, {{ read }}> x: array<f32>;
@group(0) @binding(1) var<storage, {{ read }}> gamma: array<f32>;
@group(0) @binding(2) var<storage, {{ read }}> beta: array<f32>;
@group(0) @binding(3) var<storage, read_write> y: array<f32>;
@group(0) @binding(4) var<storage, read_write> moments: array<f32>;
// (rows, features, bits of epsilon)
@group(0) @binding(5) var<uniform> numbers: array<vec4<u32>, 1>;

{{ row_sum }}

@compute @workgroup_size({{ workgroup }}, 1, 1)
fn main(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
) {
    let rows = numbers[0].x;
    let features = numbers[0].y;
    let epsilon = bitcast<f32>(numbers[0].z);
    let wanted = group.y * groups.x + group.x;
    let row = min(wanted, rows - 1u);
    let first = row * features;

    var sum = 0.0;
    for (var i = thread; i < features; i += {{ workgroup }}u) {
        sum += x[first + i];
    }
    let mean = row_sum(thread, sum) / f32(features);

    var squares = 0.0;
    for (var i = thread; i < features; i += {{ workgroup }}u) {
        let distance = x[first + i] - mean;
        squares += distance * distance;
    }
    let variance = row_sum(thread, squares) / f32(features);

    if wanted >= rows {
        return;
    }
    let scale = 1.0 / sqrt(variance + epsilon);
    for (var i = thread; i < features; i += {{ workgroup }}u) {
        y[first + i] = (x[first + i] - mean) * scale * gamma[i] + beta[i];
    }
    if thread == 0u {
        moments[row * 2u] = mean;
        moments[row * 2u + 1u] = variance;
    }
}
