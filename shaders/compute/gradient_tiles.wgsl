// template: read = read
//
// The two products of the gradient of z = x W + b:
//
//   dx = dz W^T        `numbers` call it 0
//   dW = x^T dz        1
//
//   x, dx    [rows, in]
//   dz       [rows, out]
//   W, dW    [panels, in, 16]     panels of 16 columns, the last one filled up with zeros
//
// A workgroup of 64 threads computes a tile of the result: 16 rows, 32 columns. It walks along what
// the two matrices share, 32 at a time: its threads copy that part of both into memory that they
// share, wait for each other, and each adds to its own 4 rows and 2 columns.

// dz, or x for dW.
@group(0) @binding(0) var<storage, {{ read }}> left: array<f32>;
// W, or dz for dW.
@group(0) @binding(1) var<storage, {{ read }}> right: array<f32>;
@group(0) @binding(2) var<storage, read_write> result: array<f32>;
// (rows, in, out, which product)
@group(0) @binding(3) var<uniform> numbers: array<vec4<u32>, 1>;

var<workgroup> left_part: array<f32, 512>;
var<workgroup> right_part: array<f32, 1024>;

// Where feature `k` and column `c` of W or dW lie.
fn in_panels(k: u32, c: u32) -> u32 {
    return (c / 16u * numbers[0].y + k) * 16u + c % 16u;
}

// Row and place along the sum of the i-th number of the left tile: neighbours in memory go to
// neighbouring threads.
fn left_at(i: u32) -> vec2<u32> {
    if numbers[0].w == 0u {
        return vec2<u32>(i / 32u, i % 32u);
    }
    return vec2<u32>(i % 16u, i / 16u);
}

// Place along the sum and column of the i-th number of the right tile.
fn right_at(i: u32) -> vec2<u32> {
    if numbers[0].w == 0u {
        return vec2<u32>(i % 32u, i / 32u);
    }
    return vec2<u32>(i / 32u, i % 32u);
}

fn left_number(row: u32, along: u32) -> f32 {
    let rows = numbers[0].x;
    let features = numbers[0].y;
    let out = numbers[0].z;
    if numbers[0].w == 0u {
        return select(0.0, left[min(row * out + along, rows * out - 1u)], row < rows && along < out);
    }
    let place = min(along * features + row, rows * features - 1u);
    return select(0.0, left[place], along < rows && row < features);
}

fn right_number(along: u32, column: u32) -> f32 {
    let rows = numbers[0].x;
    let features = numbers[0].y;
    let out = numbers[0].z;
    if numbers[0].w == 0u {
        let place = in_panels(min(column, features - 1u), min(along, out - 1u));
        return select(0.0, right[place], along < out && column < features);
    }
    let place = min(along * out + column, rows * out - 1u);
    return select(0.0, right[place], along < rows && column < out);
}

fn write(row: u32, column: u32, sum: f32) {
    let features = numbers[0].y;
    if numbers[0].w == 0u {
        if row < numbers[0].x && column < features { result[row * features + column] = sum; }
        return;
    }
    // What fills the last panel up is written too: zeros.
    if row < features && column < (numbers[0].z + 15u) / 16u * 16u {
        result[in_panels(row, column)] = sum;
    }
}

@compute @workgroup_size(64, 1, 1)
fn main(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
) {
    let for_weights = numbers[0].w == 1u;
    let shared_length = select(numbers[0].z, numbers[0].x, for_weights);
    let columns = select(numbers[0].y, numbers[0].z, for_weights);
    let tiles = (columns + 31u) / 32u;
    let tile = group.y * groups.x + group.x;
    let column = tile % tiles * 32u;
    let row = tile / tiles * 16u;
    let own_column = thread % 16u * 2u;
    let own_row = thread / 16u * 4u;

    var sum0 = vec2<f32>(0.0);
    var sum1 = vec2<f32>(0.0);
    var sum2 = vec2<f32>(0.0);
    var sum3 = vec2<f32>(0.0);
    for (var first = 0u; first < shared_length; first += 32u) {
        for (var i = thread; i < 512u; i += 64u) {
            let at = left_at(i);
            left_part[at.x * 32u + at.y] = left_number(row + at.x, first + at.y);
        }
        for (var i = thread; i < 1024u; i += 64u) {
            let at = right_at(i);
            right_part[at.x * 32u + at.y] = right_number(first + at.x, column + at.y);
        }
        workgroupBarrier();
        for (var k = 0u; k < 32u; k++) {
            let place = k * 32u + own_column;
            let factors = vec2<f32>(right_part[place], right_part[place + 1u]);
            sum0 += left_part[own_row * 32u + k] * factors;
            sum1 += left_part[(own_row + 1u) * 32u + k] * factors;
            sum2 += left_part[(own_row + 2u) * 32u + k] * factors;
            sum3 += left_part[(own_row + 3u) * 32u + k] * factors;
        }
        workgroupBarrier();
    }

    var sums = array<vec2<f32>, 4>(sum0, sum1, sum2, sum3);
    for (var i = 0u; i < 8u; i++) {
        write(row + own_row + i / 2u, column + own_column + i % 2u, sums[i / 2u][i % 2u]);
    }
}
