import type { Matrix } from './pdf-page.ts';

/** Returns the matrix that applies the second one, then the first one. */
export const multiply = (by: Matrix, [a, b, c, d, e, f]: Matrix): Matrix => [
  by[0] * a + by[2] * b,
  by[1] * a + by[3] * b,
  by[0] * c + by[2] * d,
  by[1] * c + by[3] * d,
  by[0] * e + by[2] * f + by[4],
  by[1] * e + by[3] * f + by[5],
];
