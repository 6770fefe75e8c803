// template: read = read
// template: workgroup = 64
// template: row_sum = @common/row_sum.wgsl
//
// scores_ij        = scale * (q_i . k_j) + mask_ij
// probabilities_ij = e^(scores_ij - max) / sum over j of the same
// context_i        = sum over j of probabilities_ij v_j         for every head by itself
//
//   qkv             [batch * tokens, 3 * heads * size]   queries, keys, values side by side
//   mask            [batch, tokens, tokens]              if numbers say that there is one
//   scores          [batch, heads, tokens, tokens]       if numbers ask for it
//   probabilities   [batch, heads, tokens, tokens]
//   context         [batch * tokens, heads * size]       zeros for heads that are switched off
//
// A workgroup of {{ workgroup }} threads computes one head of one query. Its threads take turns
// along the keys; the scores stay in memory that they share. For the weighted sum they take turns
// along the columns of the values.

@group(0) @binding(0) var<storage, {{ read }}> qkv: array<f32>;
@group(0) @binding(1) var<storage, {{ read }}> mask: array<f32>;
@group(0) @binding(2) var<storage, read_write> scores: array<f32>;
@group(0) @binding(3) var<storage, read_write> probabilities: array<f32>;
@group(0) @binding(4) var<storage, read_write> context: array<f32>;
// (batch, tokens, heads, size), (bits of scale, 1 if masked, 1 to keep the scores),
// (a bit for each head that is switched off)
@group(0) @binding(5) var<uniform> numbers: array<vec4<u32>, 3>;

// A row of at most 1 024 scores.
var<workgroup> row_scores: array<f32, 1024>;

{{ row_sum }}

// The largest of every thread's `part`, known to all of them.
fn row_largest(thread: u32, part: f32) -> f32 {
    parts[thread] = part;
    workgroupBarrier();
    for (var reach = {{ workgroup }}u / 2u; reach > 0u; reach /= 2u) {
        if thread < reach {
            parts[thread] = max(parts[thread], parts[thread + reach]);
        }
        workgroupBarrier();
    }
    let largest = parts[0];
    workgroupBarrier();
    return largest;
}

fn is_off(head: u32) -> bool {
    return ((numbers[2][head / 32u] >> (head % 32u)) & 1u) == 1u;
}

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
    let first = input * tokens * 3u * width + head * size;
    let q = first + i * 3u * width;
    let row = ((input * heads + head) * tokens + i) * tokens;

    var largest = -3.0e38;
    for (var j = thread; j < tokens; j += {{ workgroup }}u) {
        let k = first + j * 3u * width + width;
        var score = 0.0;
        for (var c = 0u; c < size; c++) {
            score += qkv[q + c] * qkv[k + c];
        }
        score *= scale;
        if numbers[1].y == 1u { score += mask[(input * tokens + i) * tokens + j]; }
        if numbers[1].z == 1u { scores[row + j] = score; }
        row_scores[j] = score;
        largest = max(largest, score);
    }
    let top = row_largest(thread, largest);

    var total = 0.0;
    for (var j = thread; j < tokens; j += {{ workgroup }}u) {
        let power = exp(row_scores[j] - top);
        row_scores[j] = power;
        total += power;
    }
    let sum = row_sum(thread, total);
    for (var j = thread; j < tokens; j += {{ workgroup }}u) {
        row_scores[j] /= sum;
        probabilities[row + j] = row_scores[j];
    }
    workgroupBarrier();

    let kept = select(1.0, 0.0, is_off(head));
    for (var c = thread; c < size; c += {{ workgroup }}u) {
        var weighted = 0.0;
        for (var j = 0u; j < tokens; j++) {
            weighted += row_scores[j] * qkv[first + 2u * width + j * 3u * width + c];
        }
        context[(input * tokens + i) * width + head * size + c] = weighted * kept;
    }
}
