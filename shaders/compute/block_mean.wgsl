// template: read = read
// template: workgroup = 64
//
// means[group, a, b] = mean of maps[m, i, j] over the maps of the group, the rows of block a and
//                      the columns of block b
//
//   maps    [groups * size, tokens, tokens]
//   means   [groups, cells, cells]   cells = tokens / block, rounded up; the last block of a row
//                                    or column may be smaller
//
// One thread computes one mean. With size = heads and block = 1 it averages over heads; with
// size = 1 it shrinks large maps for drawing.

@group(0) @binding(0) var<storage, {{ read }}> maps: array<f32>;
@group(0) @binding(1) var<storage, read_write> means: array<f32>;
// (groups, size, tokens, block)
@group(0) @binding(2) var<uniform> numbers: array<vec4<u32>, 1>;

@compute @workgroup_size({{ workgroup }}, 1, 1)
fn main(
    @builtin(global_invocation_id) thread: vec3<u32>,
    @builtin(num_workgroups) groups_run: vec3<u32>,
) {
    let groups = numbers[0].x;
    let size = numbers[0].y;
    let tokens = numbers[0].z;
    let block = numbers[0].w;
    let cells = (tokens + block - 1u) / block;
    let item = thread.y * groups_run.x * {{ workgroup }}u + thread.x;
    let group = item / (cells * cells);
    if group >= groups {
        return;
    }
    let row = item / cells % cells * block;
    let column = item % cells * block;
    let row_end = min(row + block, tokens);
    let column_end = min(column + block, tokens);

    var sum = 0.0;
    for (var m = group * size; m < group * size + size; m++) {
        for (var i = row; i < row_end; i++) {
            for (var j = column; j < column_end; j++) {
                sum += maps[(m * tokens + i) * tokens + j];
            }
        }
    }
    means[item] = sum / f32(size * (row_end - row) * (column_end - column));
}
