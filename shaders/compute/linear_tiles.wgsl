// template: read = read
// template: activation = @common/activation.wgsl
// template: weights = @common/byte_panels.wgsl
// template: stored = i32
//
// y = activation(x W + b) or, with a residual, y = residual + x W + b
//
//   x             [rows, in]
//   W             [panels, in, 16]     panels of 16 columns, the last one filled up with zeros; or
//                                      [panels, 4 + in, 4], in bytes
//   b             [out]
//   residual, y   [rows, out]
//
// A workgroup of 64 threads computes a tile of y: 16 rows, 32 columns. It walks along `in`, 32
// features at a time: its threads copy that part of x and W into memory that they share, wait
// for each other, and each adds to its own 2 rows and 4 columns. So every value is fetched from
// far away once for the whole tile.

@group(0) @binding(0) var<storage, {{ read }}> x: array<f32>;
@group(0) @binding(1) var<storage, {{ read }}> w: array<{{ stored }}>;
@group(0) @binding(2) var<storage, {{ read }}> b: array<f32>;
@group(0) @binding(3) var<storage, {{ read }}> residual: array<f32>;
@group(0) @binding(4) var<storage, read_write> y: array<f32>;
// (rows, in, out, activation), (1 if there is a residual)
@group(0) @binding(5) var<uniform> numbers: array<vec4<u32>, 2>;

var<workgroup> x_part: array<f32, 512>;
var<workgroup> w_part: array<vec4<f32>, 256>;

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

@compute @workgroup_size(64, 1, 1)
fn main(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
) {
    let rows = numbers[0].x;
    let features = numbers[0].y;
    let out = numbers[0].z;
    let tiles = (out + 31u) / 32u;
    let tile = group.y * groups.x + group.x;
    let column = tile % tiles * 32u;
    let row = tile / tiles * 16u;
    let own_column = thread % 8u;
    let own_row = thread / 8u * 2u;

    var sum0 = vec4<f32>(0.0);
    var sum1 = vec4<f32>(0.0);
    for (var first = 0u; first < features; first += 32u) {
        for (var i = thread; i < 512u; i += 64u) {
            let r = row + i / 32u;
            let k = first + i % 32u;
            x_part[i] = select(0.0, x[min(r * features + k, rows * features - 1u)], r < rows && k < features);
        }
        for (var i = thread; i < 256u; i += 64u) {
            let k = first + i / 8u;
            let c = column + i % 8u * 4u;
            let place = panel_start(c / 16u) + min(k, features - 1u) * 4u + c % 16u / 4u;
            w_part[i] = select(vec4<f32>(0.0), weights(min(place, arrayLength(&w) - 1u)), k < features && c < out);
        }
        workgroupBarrier();
        for (var k = 0u; k < 32u; k++) {
            let weights = w_part[k * 8u + own_column];
            sum0 += x_part[own_row * 32u + k] * weights;
            sum1 += x_part[(own_row + 1u) * 32u + k] * weights;
        }
        workgroupBarrier();
    }

    let panel = min((column + own_column * 4u) / 16u, (out + 15u) / 16u - 1u);
    let lane = own_column % 4u;
    var sums = array<vec4<f32>, 2>(scaled(sum0, panel, lane), scaled(sum1, panel, lane));
    for (var i = 0u; i < 8u; i++) {
        write(row + own_row + i / 4u, column + own_column * 4u + i % 4u, sums[i / 4u][i % 4u]);
    }
}
