// Where the rows of a panel of W begin.
fn panel_start(panel: u32) -> u32 {
    return panel * numbers[0].y * 4u;
}

// Four neighbouring columns of one row of W.
fn weights(place: u32) -> vec4<f32> {
    return w[place];
}

// Sums of products with the four columns of a panel from 4 `lane` on.
fn scaled(sums: vec4<f32>, panel: u32, lane: u32) -> vec4<f32> {
    return sums;
}
