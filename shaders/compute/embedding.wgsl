// template: read = read
// template: workgroup = 64
// template: row_sum = @common/row_sum.wgsl
//
// sum = word[id] + position[place] + segment[kind]          for every piece
// y   = (sum - mean) / sqrt(variance + epsilon) * gamma + beta
//
//   word          [vocabulary, features]
//   position      [positions, features]
//   segment       [segments, features]
//   indices       [3, rows]   rows of the three tables for each piece
//   gamma, beta   [features]
//   y             [rows, features]   the sum itself if it is not to be normalised
//
// A workgroup of {{ workgroup }} threads makes one row of y; its threads take turns along the
// features.

@group(0) @binding(0) var<storage, {{ read }}> word: array<f32>;
@group(0) @binding(1) var<storage, {{ read }}> position: array<f32>;
@group(0) @binding(2) var<storage, {{ read }}> segment: array<f32>;
@group(0) @binding(3) var<storage, {{ read }}> indices: array<i32>;
@group(0) @binding(4) var<storage, {{ read }}> gamma: array<f32>;
@group(0) @binding(5) var<storage, {{ read }}> beta: array<f32>;
@group(0) @binding(6) var<storage, read_write> y: array<f32>;
// (rows, features, bits of epsilon, what is there: 1 position + 2 segment + 4 gamma and beta)
@group(0) @binding(7) var<uniform> numbers: array<vec4<u32>, 1>;

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
    let given = numbers[0].w;
    let id = u32(indices[row]) * features;
    let place = u32(indices[rows + row]) * features;
    let kind = u32(indices[2u * rows + row]) * features;
    let first = row * features;

    var total = 0.0;
    for (var i = thread; i < features; i += {{ workgroup }}u) {
        var sum = word[id + i];
        if (given & 1u) != 0u { sum += position[place + i]; }
        if (given & 2u) != 0u { sum += segment[kind + i]; }
        if wanted < rows { y[first + i] = sum; }
        total += sum;
    }
    let mean = row_sum(thread, total) / f32(features);

    // Each thread reads only what it wrote itself.
    var squares = 0.0;
    for (var i = thread; i < features; i += {{ workgroup }}u) {
        let distance = y[first + i] - mean;
        squares += distance * distance;
    }
    let variance = row_sum(thread, squares) / f32(features);
    if (given & 4u) == 0u || wanted >= rows {
        return;
    }
    let scale = 1.0 / sqrt(variance + epsilon);
    for (var i = thread; i < features; i += {{ workgroup }}u) {
        y[first + i] = (y[first + i] - mean) * scale * gamma[i] + beta[i];
    }
}
