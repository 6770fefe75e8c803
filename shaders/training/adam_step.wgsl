// template: read = read
// template: workgroup = 64
//
// m' = beta_1 m + (1 - beta_1) g
// v' = beta_2 v + (1 - beta_2) g^2
// w' = kept w - rate / c_1 m' / (sqrt(v' / c_2) + epsilon)        for every value by itself
//
//   w, g, m, v     [count]
//   w', m', v'     [count]
//
// One thread computes one value.

@group(0) @binding(0) var<storage, {{ read }}> weight: array<f32>;
@group(0) @binding(1) var<storage, {{ read }}> gradient: array<f32>;
@group(0) @binding(2) var<storage, {{ read }}> first: array<f32>;
@group(0) @binding(3) var<storage, {{ read }}> second: array<f32>;
@group(0) @binding(4) var<storage, read_write> new_weight: array<f32>;
@group(0) @binding(5) var<storage, read_write> new_first: array<f32>;
@group(0) @binding(6) var<storage, read_write> new_second: array<f32>;
// (count), and the bits of (beta_1, beta_2, 1 - beta_1, 1 - beta_2),
// (rate / c_1, 1 / c_2, epsilon, kept)
@group(0) @binding(7) var<uniform> numbers: array<vec4<u32>, 3>;

@compute @workgroup_size({{ workgroup }}, 1, 1)
fn main(
    @builtin(global_invocation_id) thread: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
) {
    let i = thread.y * groups.x * {{ workgroup }}u + thread.x;
    if i >= numbers[0].x {
        return;
    }
    let shares = bitcast<vec4<f32>>(numbers[1]);
    let sizes = bitcast<vec4<f32>>(numbers[2]);
    let g = gradient[i];
    let m = shares.x * first[i] + shares.z * g;
    let v = shares.y * second[i] + shares.w * g * g;
    new_first[i] = m;
    new_second[i] = v;
    new_weight[i] = sizes.w * weight[i] - sizes.x * m / (sqrt(v * sizes.y) + sizes.z);
}
