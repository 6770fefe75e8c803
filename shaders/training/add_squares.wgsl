// template: read = read
// template: workgroup = 64
// template: row_sum = @common/row_sum.wgsl
//
// added_g = sums_g + sum of values_i^2                 over every i that workgroup g takes
//
//   values        [count]
//   sums, added   [workgroups]   sums if numbers say that there are any
//
// The threads of all workgroups take turns along the values.

@group(0) @binding(0) var<storage, {{ read }}> values: array<f32>;
@group(0) @binding(1) var<storage, {{ read }}> sums: array<f32>;
@group(0) @binding(2) var<storage, read_write> added: array<f32>;
// (count, 1 if there are sums)
@group(0) @binding(3) var<uniform> numbers: array<vec4<u32>, 1>;

{{ row_sum }}

@compute @workgroup_size({{ workgroup }}, 1, 1)
fn main(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
) {
    var part = 0.0;
    let step = groups.x * {{ workgroup }}u;
    for (var i = group.x * {{ workgroup }}u + thread; i < numbers[0].x; i += step) {
        part += values[i] * values[i];
    }
    let sum = row_sum(thread, part);
    if thread == 0u {
        if numbers[0].y == 1u {
            added[group.x] = sums[group.x] + sum;
        } else {
            added[group.x] = sum;
        }
    }
}
