// template: workgroup = 64
//
// y_j = exp(x_j - max) / sum over j of exp(x_j - max), every row by itself
//
//   x, y   [rows, columns]
//
// One thread computes one row. Subtracting the largest value changes nothing in the result and
// keeps the exponentials from overflowing.

@group(0) @binding(0) var<storage, read_write> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> y: array<f32>;
// rows, columns
@group(0) @binding(2) var<storage, read_write> sizes: array<u32>;

@compute @workgroup_size({{ workgroup }}, 1, 1)
fn main(
    @builtin(global_invocation_id) thread: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
) {
    let rows = sizes[0];
    let columns = sizes[1];
    let row = thread.y * groups.x * {{ workgroup }}u + thread.x;
    if row >= rows {
        return;
    }
    let first = row * columns;

    var largest = x[first];
    for (var j = 1u; j < columns; j++) {
        largest = max(largest, x[first + j]);
    }
    var sum = 0.0;
    for (var j = 0u; j < columns; j++) {
        let power = exp(x[first + j] - largest);
        y[first + j] = power;
        sum += power;
    }
    for (var j = 0u; j < columns; j++) {
        y[first + j] = y[first + j] / sum;
    }
}
