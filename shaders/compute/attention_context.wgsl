// template: workgroup = 64
//
// context_i = sum over j of probabilities[group, i, j] * value_j, over the group's columns
//
//   probabilities    [batch, groups, tokens, tokens]
//   value, context   [batch * tokens, groups * size]   the groups' columns lie side by side
//
// One thread computes four neighbouring columns of one row. `size` is a multiple of 4.

@group(0) @binding(0) var<storage, read_write> probabilities: array<f32>;
@group(0) @binding(1) var<storage, read_write> value: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read_write> context: array<vec4<f32>>;
// batch, tokens, groups, size
@group(0) @binding(3) var<storage, read_write> sizes: array<u32>;

@compute @workgroup_size({{ workgroup }}, 1, 1)
fn main(
    @builtin(global_invocation_id) thread: vec3<u32>,
    @builtin(num_workgroups) groups_run: vec3<u32>,
) {
    let batch = sizes[0];
    let tokens = sizes[1];
    let groups = sizes[2];
    let size = sizes[3] / 4u;
    let width = groups * size;

    let item = thread.y * groups_run.x * {{ workgroup }}u + thread.x;
    let column = item % width;
    let i = (item / width) % tokens;
    let input = item / (width * tokens);
    if input >= batch {
        return;
    }
    let group = column / size;
    let row = ((input * groups + group) * tokens + i) * tokens;
    let first = input * tokens * width + column;

    var sum = vec4<f32>(0.0);
    for (var j = 0u; j < tokens; j++) {
        sum += probabilities[row + j] * value[first + j * width];
    }
    context[first + i * width] = sum;
}
