// Quantises float weights to 8-bit integers with one scale per column or row: a quarter of the
// size, several times faster.
import type { Tensor } from './safetensors.ts';

/** 8-bit weights, with one scale per quantised column or row. */
export interface QuantisedMatrix {
  shape: [number, number];
  values: Int8Array;
  scales: Float32Array;
}

const INT8_MAX = 127;
/** Avoids division by zero for all-zero rows. */
const SMALLEST_PEAK = 1e-9;

/**
 * Transposes a linear layer's `[out, in]` weight to the `[in, out]` of a matrix product, with one scale per
 * output.
 */
export function quantiseLinearWeight(weight: Tensor): QuantisedMatrix {
  const [outputs, inputs] = matrixShape(weight);
  const rows = quantiseRows(weight);
  const values = new Int8Array(rows.values.length);
  for (let output = 0; output < outputs; output++) {
    for (let input = 0; input < inputs; input++) {
      values[input * outputs + output] = rows.values[output * inputs + input] ?? 0;
    }
  }
  return { shape: [inputs, outputs], values, scales: rows.scales };
}

/** Quantises each row by its largest absolute value; in an embedding table, one scale per word. */
export function quantiseRows(matrix: Tensor): QuantisedMatrix {
  const [rows, columns] = matrixShape(matrix);
  const values = new Int8Array(rows * columns);
  const scales = new Float32Array(rows);
  for (let row = 0; row < rows; row++) {
    const numbers = matrix.data.subarray(row * columns, (row + 1) * columns);
    const peak = numbers.reduce((largest, number) => Math.max(largest, Math.abs(number)), SMALLEST_PEAK);
    const scale = peak / INT8_MAX;
    scales[row] = scale;
    for (const [column, number] of numbers.entries())
      values[row * columns + column] = Math.round(number / scale);
  }
  return { shape: [rows, columns], values, scales };
}

function matrixShape({ shape }: Tensor): [number, number] {
  const [rows, columns] = shape;
  if (shape.length !== 2 || rows === undefined || columns === undefined) {
    throw new Error(`Expected a matrix, got shape [${shape.join(', ')}]`);
  }
  return [rows, columns];
}
