// template: read = read
// template: rows = 8
//
// The two products of the gradient of z = x W + b:
//
//   dx = dz W^T        `numbers` call it 0
//   dW = x^T dz        1; with db, the sum over the rows of dz, 2
//
//   x, dx    [rows, in]
//   dz       [rows, out]
//   db       [out]
//   W, dW    [panels, in, 16]     panels of 16 columns, the last one filled up with zeros
//
// A workgroup of 64 threads computes a tile of the result: 32 rows, 64 columns. It walks along what
// the two matrices share, 32 at a time: its threads copy that part of both into memory that they
// share, wait for each other, and each adds to its own {{ rows }} rows and 4 columns.
// A line with `{r}` stands for {{ rows }} lines, one for each row.

// dz, or x for dW.
@group(0) @binding(0) var<storage, {{ read }}> left: array<f32>;
// W, or dz for dW.
@group(0) @binding(1) var<storage, {{ read }}> right: array<f32>;
@group(0) @binding(2) var<storage, read_write> result: array<f32>;
@group(0) @binding(3) var<storage, read_write> of_bias: array<f32>;
// (rows, in, out, which product)
@group(0) @binding(4) var<uniform> numbers: array<vec4<u32>, 1>;

// 32 x 32 and 32 x 64 numbers; one more in each row, so that columns lie in different banks of memory.
var<workgroup> left_part: array<f32, 1056>;
var<workgroup> right_part: array<f32, 2080>;

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
    return vec2<u32>(i % 32u, i / 32u);
}

// Place along the sum and column of the i-th number of the right tile.
fn right_at(i: u32) -> vec2<u32> {
    if numbers[0].w == 0u {
        return vec2<u32>(i % 32u, i / 32u);
    }
    return vec2<u32>(i / 64u, i % 64u);
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
    let for_weights = numbers[0].w != 0u;
    let shared_length = select(numbers[0].z, numbers[0].x, for_weights);
    let columns = select(numbers[0].y, numbers[0].z, for_weights);
    let tiles = (columns + 63u) / 64u;
    let tile = group.y * groups.x + group.x;
    let column = tile % tiles * 64u;
    let row = tile / tiles * 32u;
    let own_column = thread % 16u * 4u;
    let own_row = thread / 16u * {{ rows }}u;

    // The workgroups of the first rows have all of dz pass by.
    let for_biases = numbers[0].w == 2u && row == 0u;
    var bias_sum = 0.0;

    var sum{r} = vec4<f32>(0.0);
    for (var first = 0u; first < shared_length; first += 32u) {
        for (var i = thread; i < 1024u; i += 64u) {
            let at = left_at(i);
            left_part[at.x * 33u + at.y] = left_number(row + at.x, first + at.y);
        }
        for (var i = thread; i < 2048u; i += 64u) {
            let at = right_at(i);
            right_part[at.x * 65u + at.y] = right_number(first + at.x, column + at.y);
        }
        workgroupBarrier();
        if for_biases {
            for (var k = 0u; k < 32u; k++) {
                bias_sum += right_part[k * 65u + thread];
            }
        }
        for (var k = 0u; k < 32u; k++) {
            let at = k * 65u + own_column;
            let factors =
                vec4<f32>(right_part[at], right_part[at + 1u], right_part[at + 2u], right_part[at + 3u]);
            sum{r} = fma(vec4<f32>(left_part[(own_row + {r}u) * 33u + k]), factors, sum{r});
        }
        workgroupBarrier();
    }

    if for_biases && column + thread < numbers[0].z {
        of_bias[column + thread] = bias_sum;
    }
    var sums: array<vec4<f32>, {{ rows }}>;
    sums[{r}] = sum{r};
    for (var i = 0u; i < {{ rows }}u * 4u; i++) {
        write(row + own_row + i / 4u, column + own_column + i % 4u, sums[i / 4u][i % 4u]);
    }
}
