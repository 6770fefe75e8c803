// template: read = read
// template: workgroup = 64
//
// The gradient of attention with respect to queries, keys and values, for every head by itself,
// from that of the scores:
//
//   dq_i = sum over j of dS_ij k_j
//   dk_j = sum over i of dS_ij q_i
//   dv_j = sum over i of P_ij dC_i
//
//   qkv, dqkv                  [batch * tokens, 3 * heads * size]   q, k and v side by side
//   probabilities, of_scores   [batch, heads, tokens, tokens]       P and dS
//   gradient                   [batch * tokens, heads * size]       dC
//
// One thread computes one number of dqkv.

@group(0) @binding(0) var<storage, {{ read }}> qkv: array<f32>;
@group(0) @binding(1) var<storage, {{ read }}> probabilities: array<f32>;
@group(0) @binding(2) var<storage, {{ read }}> of_scores: array<f32>;
@group(0) @binding(3) var<storage, {{ read }}> gradient: array<f32>;
@group(0) @binding(4) var<storage, read_write> of_qkv: array<f32>;
// (batch, tokens, heads, size)
@group(0) @binding(5) var<uniform> numbers: array<vec4<u32>, 1>;

@compute @workgroup_size({{ workgroup }}, 1, 1)
fn main(
    @builtin(global_invocation_id) thread: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
) {
    let tokens = numbers[0].y;
    let size = numbers[0].w;
    let width = numbers[0].z * size;
    let item = thread.y * groups.x * {{ workgroup }}u + thread.x;
    let row = item / (3u * width);
    if row >= numbers[0].x * tokens {
        return;
    }
    let input = row / tokens;
    let own = row % tokens;
    let part = item % (3u * width) / width;
    let column = item % width;
    let matrix = (input * numbers[0].z + column / size) * tokens * tokens;

    var sum = 0.0;
    for (var other = 0u; other < tokens; other++) {
        let there = input * tokens + other;
        switch part {
            case 0u: {
                sum += of_scores[matrix + own * tokens + other] * qkv[(there * 3u + 1u) * width + column];
            }
            case 1u: {
                sum += of_scores[matrix + other * tokens + own] * qkv[there * 3u * width + column];
            }
            default: {
                sum += probabilities[matrix + other * tokens + own] * gradient[there * width + column];
            }
        }
    }
    of_qkv[item] = sum;
}
