// template: read = read
// template: workgroup = 64
// template: activation = @common/activation.wgsl
//
// y = f(x) or, with a gradient, y = gradient f'(x)            for every value by itself
//
//   x, gradient, y   [count]
//
// One thread computes one value.

@group(0) @binding(0) var<storage, {{ read }}> x: array<f32>;
@group(0) @binding(1) var<storage, {{ read }}> gradient: array<f32>;
@group(0) @binding(2) var<storage, read_write> y: array<f32>;
// (count, 1 if there is a gradient, _, activation)
@group(0) @binding(3) var<uniform> numbers: array<vec4<u32>, 1>;

{{ activation }}

fn slope(x: f32) -> f32 {
    switch numbers[0].w {
        // The normal distribution's share below x, and x times its density there.
        case 1u: {
            return 0.5 * (1.0 + error_function(x * 0.70710678)) + x * 0.3989423 * exp(-0.5 * x * x);
        }
        case 2u: { return select(0.0, 1.0, x > 0.0); }
        case 3u: { return 1.0 - activated(x) * activated(x); }
        default: { return 1.0; }
    }
}

@compute @workgroup_size({{ workgroup }}, 1, 1)
fn main(
    @builtin(global_invocation_id) thread: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
) {
    let i = thread.y * groups.x * {{ workgroup }}u + thread.x;
    if i >= numbers[0].x {
        return;
    }
    if numbers[0].y == 1u {
        y[i] = gradient[i] * slope(x[i]);
    } else {
        y[i] = activated(x[i]);
    }
}
