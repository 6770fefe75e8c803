// template: read = read
// template: workgroup = 64
// template: rows = 3
//
// m' = beta_1 m + (1 - beta_1) g
// v' = beta_2 v + (1 - beta_2) g^2
// w' = kept w - rate / c_1 m' / (sqrt(v' / c_2) + epsilon)        for every value by itself
//
// of {{ rows }} parameters at once, each from a place of its own in
//
//   moments   [2, places]   m, then v; they become m' and v'
//   w'        [places]
//
// One thread computes one place. A line with `{r}` stands for {{ rows }} lines, one for each parameter.

@group(0) @binding(0) var<storage, read_write> moments: array<f32>;
@group(0) @binding(1 + {r}) var<storage, {{ read }}> weight_{r}: array<f32>;
@group(0) @binding(1 + {{ rows }} + {r}) var<storage, {{ read }}> gradient_{r}: array<f32>;
@group(0) @binding(1 + 2 * {{ rows }}) var<storage, read_write> new_weight: array<f32>;
// (places, 1 if there are moments), the bits of (beta_1, beta_2, 1 - beta_1, 1 - beta_2) and
// (rate / c_1, 1 / c_2, epsilon, kept), and (first place, count) of each parameter
@group(0) @binding(2 + 2 * {{ rows }}) var<uniform> numbers: array<vec4<u32>, 3 + {{ rows }}>;

@compute @workgroup_size({{ workgroup }}, 1, 1)
fn main(
    @builtin(global_invocation_id) thread: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
) {
    let i = thread.y * groups.x * {{ workgroup }}u + thread.x;
    let places = numbers[0].x;
    if i >= places {
        return;
    }
    var w = 0.0;
    var g = 0.0;
    // Before its first place the difference is past every count.
    if i - numbers[3 + {r}].x < numbers[3 + {r}].y { w = weight_{r}[i - numbers[3 + {r}].x]; g = gradient_{r}[i - numbers[3 + {r}].x]; }

    var m = 0.0;
    var v = 0.0;
    if numbers[0].y == 1u {
        m = moments[i];
        v = moments[places + i];
    }
    let shares = bitcast<vec4<f32>>(numbers[1]);
    let sizes = bitcast<vec4<f32>>(numbers[2]);
    m = shares.x * m + shares.z * g;
    v = shares.y * v + shares.w * g * g;
    moments[i] = m;
    moments[places + i] = v;
    new_weight[i] = sizes.w * w - sizes.x * m / (sqrt(v * sizes.y) + sizes.z);
}
