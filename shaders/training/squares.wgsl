// template: read = read
// template: workgroup = 64
// template: rows = 3
// template: row_sum = @common/row_sum.wgsl
//
// sums_g' = sums_g + sum of x^2             over every x of {{ rows }} tensors that workgroup g takes
//
//   sums   [workgroups]   taken as zeros where numbers say that there are none yet
//
// The threads of all workgroups take turns along the values. A line with `{r}` stands for {{ rows }}
// lines, one for each tensor.

@group(0) @binding(0) var<storage, read_write> sums: array<f32>;
@group(0) @binding(1 + {r}) var<storage, {{ read }}> values_{r}: array<f32>;
// (1 if there are sums), and (count) of each tensor
@group(0) @binding(1 + {{ rows }}) var<uniform> numbers: array<vec4<u32>, 1 + {{ rows }}>;

{{ row_sum }}

@compute @workgroup_size({{ workgroup }}, 1, 1)
fn main(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
) {
    var part = 0.0;
    let first = group.x * {{ workgroup }}u + thread;
    let step = groups.x * {{ workgroup }}u;
    for (var i = first; i < numbers[1 + {r}].x; i += step) { part += values_{r}[i] * values_{r}[i]; }
    var sum = row_sum(thread, part);
    if thread == 0u {
        if numbers[0].x == 1u {
            sum += sums[group.x];
        }
        sums[group.x] = sum;
    }
}
