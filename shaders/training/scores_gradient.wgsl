// template: read = read
// template: workgroup = 64
// template: row_sum = @common/row_sum.wgsl
//
// The gradient of attention with respect to q.k, for every head by itself:
//
//   dP_ij = dC_i . v_j
//   dS_ij = scale P_ij (dP_ij - sum over j of P_ij dP_ij)
//
//   qkv             [batch * tokens, 3 * heads * size]   queries, keys, values side by side
//   probabilities   [batch, heads, tokens, tokens]       P
//   gradient        [batch * tokens, heads * size]       dC
//   of_scores       [batch, heads, tokens, tokens]       dS
//
// A workgroup of {{ workgroup }} threads computes one row of one head; its threads take turns along
// the keys.

@group(0) @binding(0) var<storage, {{ read }}> qkv: array<f32>;
@group(0) @binding(1) var<storage, {{ read }}> probabilities: array<f32>;
@group(0) @binding(2) var<storage, {{ read }}> gradient: array<f32>;
@group(0) @binding(3) var<storage, read_write> of_scores: array<f32>;
// (batch, tokens, heads, size), (bits of scale)
@group(0) @binding(4) var<uniform> numbers: array<vec4<u32>, 2>;

{{ row_sum }}

@compute @workgroup_size({{ workgroup }}, 1, 1)
fn main(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
) {
    let tokens = numbers[0].y;
    let heads = numbers[0].z;
    let size = numbers[0].w;
    let scale = bitcast<f32>(numbers[1].x);
    let item = group.y * groups.x + group.x;
    if item >= numbers[0].x * heads * tokens {
        return;
    }
    let i = item % tokens;
    let head = item / tokens % heads;
    let input = item / tokens / heads;
    let width = heads * size;
    let values = (input * tokens * 3u + 2u) * width + head * size;
    let arrived = (input * tokens + i) * width + head * size;
    let row = item * tokens;

    // Each thread reads back only what it wrote itself.
    var along = 0.0;
    for (var j = thread; j < tokens; j += {{ workgroup }}u) {
        var product = 0.0;
        for (var c = 0u; c < size; c++) {
            product += gradient[arrived + c] * qkv[values + j * 3u * width + c];
        }
        of_scores[row + j] = product;
        along += probabilities[row + j] * product;
    }
    let sum = row_sum(thread, along);
    for (var j = thread; j < tokens; j += {{ workgroup }}u) {
        of_scores[row + j] = scale * probabilities[row + j] * (of_scores[row + j] - sum);
    }
}
