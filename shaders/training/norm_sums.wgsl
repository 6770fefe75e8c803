// template: read = read
// template: workgroup = 64
//
// dgamma = sum over the rows of dy n, with n = (x - mean) / deviation
// dbeta  = sum over the rows of dy
//
//   x, dy           [rows, features]
//   moments         [rows, 2]   mean and 1 / deviation of each row
//   dgamma, dbeta   [features]
//
// One thread computes both sums of one feature.

@group(0) @binding(0) var<storage, {{ read }}> x: array<f32>;
@group(0) @binding(1) var<storage, {{ read }}> moments: array<f32>;
@group(0) @binding(2) var<storage, {{ read }}> dy: array<f32>;
@group(0) @binding(3) var<storage, read_write> of_gamma: array<f32>;
@group(0) @binding(4) var<storage, read_write> of_beta: array<f32>;
// (rows, features)
@group(0) @binding(5) var<uniform> numbers: array<vec4<u32>, 1>;

@compute @workgroup_size({{ workgroup }}, 1, 1)
fn main(@builtin(global_invocation_id) thread: vec3<u32>) {
    let rows = numbers[0].x;
    let features = numbers[0].y;
    let i = thread.x;
    if i >= features {
        return;
    }
    var gamma_sum = 0.0;
    var beta_sum = 0.0;
    for (var row = 0u; row < rows; row++) {
        let arrived = dy[row * features + i];
        gamma_sum += arrived * (x[row * features + i] - moments[row * 2u]) * moments[row * 2u + 1u];
        beta_sum += arrived;
    }
    of_gamma[i] = gamma_sum;
    of_beta[i] = beta_sum;
}
