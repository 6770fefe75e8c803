// template: read = read
// template: subgroups =
// template: workgroup = 16
// template: rows = 6
{{ subgroups }}
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
// Four neighbouring threads (a quad) compute one head of {{ rows }} queries: each thread takes
// every fourth key, and later every fourth group of four columns of the values. They hand each
// other what they loaded, and wait for nobody else. `size` is a multiple of 4.
// A line with `{r}` stands for {{ rows }} lines, one for each query.

@group(0) @binding(0) var<storage, {{ read }}> qkv: array<f32>;
@group(0) @binding(1) var<storage, {{ read }}> mask: array<f32>;
@group(0) @binding(2) var<storage, read_write> scores: array<f32>;
@group(0) @binding(3) var<storage, read_write> probabilities: array<f32>;
@group(0) @binding(4) var<storage, read_write> context: array<vec4<f32>>;
// (batch, tokens, heads, size), (bits of scale, 1 if masked, 1 to keep the scores),
// (a bit for each head that is switched off)
@group(0) @binding(5) var<uniform> numbers: array<vec4<u32>, 3>;

fn is_off(head: u32) -> bool {
    return ((numbers[2][head / 32u] >> (head % 32u)) & 1u) == 1u;
}

fn masked(score: f32, place: u32) -> f32 {
    if numbers[1].y == 1u {
        return score + mask[place];
    }
    return score;
}

@compute @workgroup_size({{ workgroup }}, 1, 1)
fn main(
    @builtin(global_invocation_id) thread: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
) {
    let tokens = numbers[0].y;
    let heads = numbers[0].z;
    let size = numbers[0].w;
    let scale = bitcast<f32>(numbers[1].x);
    let blocks = (tokens + {{ rows }}u - 1u) / {{ rows }}u;

    // Past the last head of the last input, the last block is computed again and not written.
    let item = thread.y * groups.x * {{ workgroup }}u + thread.x;
    let lane = item % 4u;
    let wanted = item / 4u;
    let all = numbers[0].x * heads * blocks;
    let block = min(wanted, all - 1u);
    let head = block / blocks % heads;
    let input = block / blocks / heads;
    let width = heads * size;
    let first = input * tokens * 3u * width + head * size;
    let last = tokens - 1u;
    let own{r} = wanted < all && block % blocks * {{ rows }}u + {r}u < tokens;
    let i{r} = min(block % blocks * {{ rows }}u + {r}u, last);
    let q{r} = first + i{r} * 3u * width + lane;
    let row{r} = ((input * heads + head) * tokens + i{r}) * tokens;
    let mask{r} = (input * tokens + i{r}) * tokens;

    // Scores with four keys at a time, one a thread. Keys past the end count for nothing.
    var largest{r} = -3.0e38;
    for (var start = 0u; start < tokens; start += 4u) {
        let j = start + lane;
        let k = first + min(j, last) * 3u * width + width;
        var score{r} = 0.0;
        for (var c = 0u; c < size; c += 4u) {
            let k0 = qkv[k + c];
            let k1 = qkv[k + c + 1u];
            let k2 = qkv[k + c + 2u];
            let k3 = qkv[k + c + 3u];
            let a{r} = qkv[q{r} + c];
            score{r} = fma(subgroupBroadcast(a{r}, 0u), k0, score{r});
            score{r} = fma(subgroupBroadcast(a{r}, 1u), k1, score{r});
            score{r} = fma(subgroupBroadcast(a{r}, 2u), k2, score{r});
            score{r} = fma(subgroupBroadcast(a{r}, 3u), k3, score{r});
        }
        if j < tokens {
            score{r} = masked(score{r} * scale, mask{r} + j);
            largest{r} = max(largest{r}, score{r});
            if own{r} { probabilities[row{r} + j] = score{r}; }
            if own{r} && numbers[1].z == 1u { scores[row{r} + j] = score{r}; }
        }
    }
    let top{r} = subgroupMax(largest{r});

    // From here on each thread reads only scores that it wrote itself.
    var total{r} = 0.0;
    for (var j = lane; j < tokens; j += 4u) {
        let power{r} = exp(probabilities[row{r} + j] - top{r});
        if own{r} { probabilities[row{r} + j] = power{r}; }
        total{r} += power{r};
    }
    let share{r} = 1.0 / subgroupAdd(total{r});

    for (var j = lane; j < tokens; j += 4u) {
        if own{r} { probabilities[row{r} + j] = probabilities[row{r} + j] * share{r}; }
    }

    // Sixteen columns of the values at a time, four a thread.
    for (var start = 0u; start < size; start += 16u) {
        let c = start + 4u * lane;
        let v = first + 2u * width + min(c, size - 4u);
        var sum{r} = vec4<f32>(0.0);
        for (var j = 0u; j < tokens; j += 4u) {
            let here = j + lane < tokens;
            let p{r} = select(0.0, probabilities[row{r} + min(j + lane, last)], here);
            let v0 = v + j * 3u * width;
            let value0 = vec4<f32>(qkv[v0], qkv[v0 + 1u], qkv[v0 + 2u], qkv[v0 + 3u]);
            sum{r} = fma(vec4<f32>(subgroupBroadcast(p{r}, 0u)), value0, sum{r});
            let v1 = v + min(j + 1u, last) * 3u * width;
            let value1 = vec4<f32>(qkv[v1], qkv[v1 + 1u], qkv[v1 + 2u], qkv[v1 + 3u]);
            sum{r} = fma(vec4<f32>(subgroupBroadcast(p{r}, 1u)), value1, sum{r});
            let v2 = v + min(j + 2u, last) * 3u * width;
            let value2 = vec4<f32>(qkv[v2], qkv[v2 + 1u], qkv[v2 + 2u], qkv[v2 + 3u]);
            sum{r} = fma(vec4<f32>(subgroupBroadcast(p{r}, 2u)), value2, sum{r});
            let v3 = v + min(j + 3u, last) * 3u * width;
            let value3 = vec4<f32>(qkv[v3], qkv[v3 + 1u], qkv[v3 + 2u], qkv[v3 + 3u]);
            sum{r} = fma(vec4<f32>(subgroupBroadcast(p{r}, 3u)), value3, sum{r});
        }
        let kept = select(1.0, 0.0, is_off(head));
        let place{r} = ((input * tokens + i{r}) * width + head * size + c) / 4u;
        if own{r} && c < size { context[place{r}] = sum{r} * kept; }
    }
}
