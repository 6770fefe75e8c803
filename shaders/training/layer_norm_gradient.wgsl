// template: read = read
// template: workgroup = 64
// template: row_sum = @common/row_sum.wgsl
//
// n  = (x - mean) / deviation, with deviation = sqrt(variance + epsilon), every row by itself
// g  = dy gamma
// dx = (g - mean of g - n times the mean of g n) / deviation
//
//   x, dy, dx   [rows, features]
//   gamma       [features]
//   moments     [rows, 2]   mean and 1 / deviation of each row
//
// A workgroup of {{ workgroup }} threads computes one row; its threads take turns along the
// features.

@group(0) @binding(0) var<storage, {{ read }}> x: array<f32>;
@group(0) @binding(1) var<storage, {{ read }}> gamma: array<f32>;
@group(0) @binding(2) var<storage, {{ read }}> dy: array<f32>;
@group(0) @binding(3) var<storage, read_write> dx: array<f32>;
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
    var arrived = 0.0;
    var along = 0.0;
    for (var i = thread; i < features; i += {{ workgroup }}u) {
        let distance = x[first + i] - mean;
        let g = dy[first + i] * gamma[i];
        squares += distance * distance;
        arrived += g;
        along += g * distance;
    }
    let scale = 1.0 / sqrt(row_sum(thread, squares) / f32(features) + epsilon);
    let mean_arrived = row_sum(thread, arrived) / f32(features);
    let mean_along = row_sum(thread, along) * scale / f32(features);

    if wanted >= rows {
        return;
    }
    for (var i = thread; i < features; i += {{ workgroup }}u) {
        let n = (x[first + i] - mean) * scale;
        dx[first + i] = (dy[first + i] * gamma[i] - mean_arrived - n * mean_along) * scale;
    }
    if thread == 0u {
        moments[row * 2u] = mean;
        moments[row * 2u + 1u] = scale;
    }
}
