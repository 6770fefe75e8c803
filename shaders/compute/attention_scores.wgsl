// template: workgroup = 64
//
// scores[group, i, j] = scale * (query_i . key_j), over the columns that belong to the group
//
//   query, key   [batch * tokens, groups * size]   the groups' columns lie side by side
//   scores       [batch, groups, tokens, tokens]
//
// One thread computes the scores of one query with four neighbouring keys, so that each value of
// the query that it loads serves four products. `size` is a multiple of 4.

@group(0) @binding(0) var<storage, read_write> query: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read_write> key: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read_write> scores: array<f32>;
// batch, tokens, groups, size, bits of the scale
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
    let scale = bitcast<f32>(sizes[4]);
    let quads = (tokens + 3u) / 4u;

    let item = thread.y * groups_run.x * {{ workgroup }}u + thread.x;
    let quad = item % quads;
    let i = (item / quads) % tokens;
    let group = (item / (quads * tokens)) % groups;
    let input = item / (quads * tokens * groups);
    if input >= batch {
        return;
    }

    let width = groups * size;
    let first = input * tokens * width + group * size;
    let j = quad * 4u;
    let last = tokens - 1u;
    let q = first + i * width;
    let k0 = first + j * width;
    let k1 = first + min(j + 1u, last) * width;
    let k2 = first + min(j + 2u, last) * width;
    let k3 = first + min(j + 3u, last) * width;

    var sums = vec4<f32>(0.0);
    for (var c = 0u; c < size; c++) {
        let a = query[q + c];
        sums += vec4<f32>(dot(a, key[k0 + c]), dot(a, key[k1 + c]), dot(a, key[k2 + c]), dot(a, key[k3 + c]));
    }
    sums *= scale;

    let out = ((input * groups + group) * tokens + i) * tokens + j;
    scores[out] = sums.x;
    if j + 1u < tokens { scores[out + 1u] = sums.y; }
    if j + 2u < tokens { scores[out + 2u] = sums.z; }
    if j + 3u < tokens { scores[out + 3u] = sums.w; }
}
