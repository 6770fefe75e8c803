// template: read = read
//
// C = A B for every pair of two batches of matrices
//
//   A   [outer, inner, rows, features]      in any order in memory
//   B   [outer, inner, features, columns]   in any order in memory
//   C   [outer, inner, rows, columns]
//
// A workgroup of 64 threads computes a tile of C: 32 rows, 32 columns. It walks along the features,
// 16 at a time: its threads copy that part of A and B into memory that they share, wait for each
// other, and each adds to its own 4 rows and 4 columns.

@group(0) @binding(0) var<storage, {{ read }}> a: array<f32>;
@group(0) @binding(1) var<storage, {{ read }}> b: array<f32>;
@group(0) @binding(2) var<storage, read_write> c: array<f32>;
// (rows, features, columns), (outer * inner, inner), how far neighbours lie apart along each axis of A,
// and of B: 0 along an axis of length 1
@group(0) @binding(3) var<uniform> numbers: array<vec4<u32>, 4>;

// [row, feature] and [feature, column]; a row of A has one value more than it needs, so that rows lie
// in different banks.
var<workgroup> a_part: array<f32, 544>;
var<workgroup> b_part: array<f32, 512>;

@compute @workgroup_size(64, 1, 1)
fn main(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
) {
    let rows = numbers[0].x;
    let features = numbers[0].y;
    let columns = numbers[0].z;
    let a_step = numbers[2];
    let b_step = numbers[3];
    let across = (columns + 31u) / 32u;
    let tiles = (rows + 31u) / 32u * across;
    let place = group.y * groups.x + group.x;
    // Workgroups beyond the last tile compute that again.
    let pair = min(place / tiles, numbers[1].x - 1u);
    let row = place % tiles / across * 32u;
    let column = place % tiles % across * 32u;
    let batch = vec2<u32>(pair / numbers[1].y, pair % numbers[1].y);
    let a_first = batch.x * a_step.x + batch.y * a_step.y;
    let b_first = batch.x * b_step.x + batch.y * b_step.y;
    let own_row = thread / 8u * 4u;
    let own_column = thread % 8u * 4u;

    var sums: array<vec4<f32>, 4>;
    for (var first = 0u; first < features; first += 16u) {
        for (var i = thread; i < 512u; i += 64u) {
            let r = row + i / 16u;
            let k = first + i % 16u;
            let at = a_first + min(r, rows - 1u) * a_step.z + min(k, features - 1u) * a_step.w;
            a_part[i / 16u * 17u + i % 16u] = select(0.0, a[at], r < rows && k < features);
        }
        for (var i = thread; i < 512u; i += 64u) {
            let k = first + i / 32u;
            let n = column + i % 32u;
            let at = b_first + min(k, features - 1u) * b_step.z + min(n, columns - 1u) * b_step.w;
            b_part[i] = select(0.0, b[at], k < features && n < columns);
        }
        workgroupBarrier();
        for (var k = 0u; k < 16u; k++) {
            let at = k * 32u + own_column;
            let values = vec4<f32>(b_part[at], b_part[at + 1u], b_part[at + 2u], b_part[at + 3u]);
            sums[0] += a_part[own_row * 17u + k] * values;
            sums[1] += a_part[(own_row + 1u) * 17u + k] * values;
            sums[2] += a_part[(own_row + 2u) * 17u + k] * values;
            sums[3] += a_part[(own_row + 3u) * 17u + k] * values;
        }
        workgroupBarrier();
    }

    for (var i = 0u; i < 16u; i++) {
        let r = row + own_row + i / 4u;
        let n = column + own_column + i % 4u;
        if r < rows && n < columns {
            c[(pair * rows + r) * columns + n] = sums[i / 4u][i % 4u];
        }
    }
}
