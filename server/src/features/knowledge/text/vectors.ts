/** Arithmetic of normalised vectors, and their encoding with one byte per dimension. */

/** Returns the normalised sum of the vectors; `undefined` without vectors. */
export function meanDirection(vectors: readonly Float32Array[]): Float32Array | undefined {
  const [first] = vectors;
  if (!first) return undefined;
  const sum = new Float32Array(first.length);
  for (const vector of vectors)
    for (let i = 0; i < sum.length; i += 1) sum[i] = (sum[i] ?? 0) + (vector[i] ?? 0);
  return normalise(sum);
}

function normalise(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** Encodes a vector with one byte per dimension. The scale is left out, since vectors are normalised. */
export function toBytes(vector: Float32Array): Buffer {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const scale = largest === 0 ? 0 : 127 / largest;
  return Buffer.from(Int8Array.from(vector, (value) => Math.round(value * scale)).buffer);
}

/** Decodes a vector encoded by `toBytes`. */
export const fromBytes = (bytes: Buffer): Float32Array =>
  normalise(Float32Array.from(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
