// template: read = read
// template: subgroups =
// template: workgroup = 32
// template: rows = 8
// template: activation = @common/activation.wgsl
// template: weights = @common/float_panels.wgsl
// template: stored = vec4<f32>
{{ subgroups }}
// y = activation(x W + b) or, with a residual, y = residual + x W + b
//
//   x             [rows, in]           `in` is a multiple of 4
//   W             [panels, in, 16]     panels of 16 columns, the last one filled up with zeros; or
//                                      [panels, 4 + in, 4], in bytes
//   b             [out]
//   residual, y   [rows, out]
//
// One thread computes a tile of y: {{ rows }} rows, 4 neighbouring columns. It walks along `in`,
// four features at a time, and keeps its sums in registers, so that every value of W that it
// loads serves all rows. Four neighbouring threads (a quad) share their rows and a panel of W:
// each loads another feature of x and hands it to the other three, because on the machines this
// is made for (a processor that plays GPU, four threads at a time) loads cost more than products.
// Everything is loaded before the first product: a load breaks what the machine compiles into pieces,
// and registers do not last from one piece to the next. For the same reason a sum is written once.
// A line with `{r}` stands for {{ rows }} lines, one for each row.

@group(0) @binding(0) var<storage, {{ read }}> x: array<f32>;
@group(0) @binding(1) var<storage, {{ read }}> w: array<{{ stored }}>;
@group(0) @binding(2) var<storage, {{ read }}> b: array<f32>;
@group(0) @binding(3) var<storage, {{ read }}> residual: array<f32>;
@group(0) @binding(4) var<storage, read_write> y: array<f32>;
// (rows, in, out, activation), (1 if there is a residual)
@group(0) @binding(5) var<uniform> numbers: array<vec4<u32>, 2>;

{{ activation }}
{{ weights }}

fn write(row: u32, column: u32, sum: f32) {
    let out = numbers[0].z;
    if row >= numbers[0].x || column >= out {
        return;
    }
    let place = row * out + column;
    if numbers[1].x == 1u {
        y[place] = residual[place] + sum + b[column];
    } else {
        y[place] = activated(sum + b[column]);
    }
}

// The number that the first, second, third or fourth thread of the quad holds, known to all of them.
fn of0(own: f32) -> vec4<f32> { return vec4<f32>(subgroupBroadcast(own, 0u)); }
fn of1(own: f32) -> vec4<f32> { return vec4<f32>(subgroupBroadcast(own, 1u)); }
fn of2(own: f32) -> vec4<f32> { return vec4<f32>(subgroupBroadcast(own, 2u)); }
fn of3(own: f32) -> vec4<f32> { return vec4<f32>(subgroupBroadcast(own, 3u)); }

@compute @workgroup_size({{ workgroup }}, 1, 1)
fn main(
    @builtin(global_invocation_id) thread: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
) {
    let rows = numbers[0].x;
    let features = numbers[0].y;
    let panels = (numbers[0].z + 15u) / 16u;
    let item = thread.y * groups.x * {{ workgroup }}u + thread.x;
    let lane = item % 4u;
    let panel = item / 4u % panels;
    let row = item / 4u / panels * {{ rows }}u;

    // Past the last row the last one is computed again and not written: all threads of a quad
    // must stay together.
    let x{r} = min(row + {r}u, rows - 1u) * features + lane;
    var sum{r} = vec4<f32>(0.0);
    var place = panel_start(panel) + lane;
    for (var k = 0u; k < features; k += 4u) {
        let a{r} = x[x{r} + k];
        let w0 = weights(place);
        let w1 = weights(place + 4u);
        let w2 = weights(place + 8u);
        let w3 = weights(place + 12u);
        sum{r} = fma(of3(a{r}), w3, fma(of2(a{r}), w2, fma(of1(a{r}), w1, fma(of0(a{r}), w0, sum{r}))));
        place += 16u;
    }

    var tile: array<vec4<f32>, {{ rows }}>;
    tile[{r}] = scaled(sum{r}, panel, lane);
    let column = panel * 16u + lane * 4u;
    for (var i = 0u; i < {{ rows }}u * 4u; i++) {
        write(row + i / 4u, column + i % 4u, tile[i / 4u][i % 4u]);
    }
}
