// template: workgroup = 64
//
// y = x W + b
//
//   x     [rows, in]
//   W     [in, out]
//   b     [out]
//   y     [rows, out]
//
// One thread computes a tile of 8 rows and 4 neighbouring columns of y. It walks along `in`,
// four features at a time, and keeps its 32 sums in registers, so that every value of W that it
// loads is used for 8 rows and every value of x for 4 columns. `in` and `out` are multiples of 4.

@group(0) @binding(0) var<storage, read_write> x: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read_write> w: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read_write> b: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read_write> y: array<vec4<f32>>;
// rows, in, out
@group(0) @binding(4) var<storage, read_write> sizes: array<u32>;

fn products(sum: vec4<f32>, a: vec4<f32>, w0: vec4<f32>, w1: vec4<f32>, w2: vec4<f32>, w3: vec4<f32>) -> vec4<f32> {
    return sum + a.x * w0 + a.y * w1 + a.z * w2 + a.w * w3;
}

@compute @workgroup_size({{ workgroup }}, 1, 1)
fn main(
    @builtin(global_invocation_id) thread: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
) {
    let rows = sizes[0];
    let features = sizes[1] / 4u;
    let columns = sizes[2] / 4u;
    let item = thread.y * groups.x * {{ workgroup }}u + thread.x;
    let column = item % columns;
    let row = (item / columns) * 8u;
    if row >= rows {
        return;
    }

    // Rows past the end repeat the last one and are not written.
    let last = rows - 1u;
    let x0 = row * features;
    let x1 = min(row + 1u, last) * features;
    let x2 = min(row + 2u, last) * features;
    let x3 = min(row + 3u, last) * features;
    let x4 = min(row + 4u, last) * features;
    let x5 = min(row + 5u, last) * features;
    let x6 = min(row + 6u, last) * features;
    let x7 = min(row + 7u, last) * features;

    let bias = b[column];
    var y0 = bias;
    var y1 = bias;
    var y2 = bias;
    var y3 = bias;
    var y4 = bias;
    var y5 = bias;
    var y6 = bias;
    var y7 = bias;

    for (var k = 0u; k < features; k++) {
        let from_row = 4u * k * columns + column;
        let w0 = w[from_row];
        let w1 = w[from_row + columns];
        let w2 = w[from_row + 2u * columns];
        let w3 = w[from_row + 3u * columns];
        y0 = products(y0, x[x0 + k], w0, w1, w2, w3);
        y1 = products(y1, x[x1 + k], w0, w1, w2, w3);
        y2 = products(y2, x[x2 + k], w0, w1, w2, w3);
        y3 = products(y3, x[x3 + k], w0, w1, w2, w3);
        y4 = products(y4, x[x4 + k], w0, w1, w2, w3);
        y5 = products(y5, x[x5 + k], w0, w1, w2, w3);
        y6 = products(y6, x[x6 + k], w0, w1, w2, w3);
        y7 = products(y7, x[x7 + k], w0, w1, w2, w3);
    }

    let out = row * columns + column;
    y[out] = y0;
    if row + 1u < rows { y[out + columns] = y1; }
    if row + 2u < rows { y[out + 2u * columns] = y2; }
    if row + 3u < rows { y[out + 3u * columns] = y3; }
    if row + 4u < rows { y[out + 4u * columns] = y4; }
    if row + 5u < rows { y[out + 5u * columns] = y5; }
    if row + 6u < rows { y[out + 6u * columns] = y6; }
    if row + 7u < rows { y[out + 7u * columns] = y7; }
}
