// Where the rows of a panel of W begin: behind its scales.
fn panel_start(panel: u32) -> u32 {
    return panel * (numbers[0].y + 4u) * 4u + 16u;
}

// Four neighbouring columns of one row of W times 2^24, not scaled yet: signed bytes, the first is the
// lowest. Each is brought to the top of a number by a product, because the machines that `linear_quads`
// is made for shift slowly.
fn weights(place: u32) -> vec4<f32> {
    let raised = vec4<i32>(w[place]) * vec4<i32>(16777216, 65536, 256, 1);
    return vec4<f32>(raised & vec4<i32>(-16777216));
}

// Sums of products with the four columns of a panel from 4 `lane` on, times their scales.
fn scaled(sums: vec4<f32>, panel: u32, lane: u32) -> vec4<f32> {
    let first = panel_start(panel) - 16u + lane * 4u;
    let bits = vec4<i32>(w[first], w[first + 1u], w[first + 2u], w[first + 3u]);
    return sums * bitcast<vec4<f32>>(bits) * 5.9604645e-8;
}
