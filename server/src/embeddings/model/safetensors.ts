// Reads tensors from a safetensors file: a length, a JSON header, then the raw numbers.
import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** Tensor in row-major order. */
export interface Tensor {
  shape: number[];
  data: Float32Array;
}

const HEADER_LENGTH_BYTES = 8;

const EntrySchema = z.object({
  dtype: z.enum(['F16', 'F32']),
  shape: z.array(z.number().int().nonnegative()),
  data_offsets: z.tuple([z.number().int().nonnegative(), z.number().int().nonnegative()]),
});
type Entry = z.infer<typeof EntrySchema>;

/**
 * Opens a safetensors file. The returned function reads a tensor by name as 32-bit floats and throws on
 * unknown names.
 */
export async function readSafetensors(path: string): Promise<(name: string) => Tensor> {
  const file = await readFile(path);
  const headerLength = Number(file.readBigUInt64LE(0));
  const body = file.subarray(HEADER_LENGTH_BYTES + headerLength);
  const header: Record<string, unknown> = JSON.parse(
    file.subarray(HEADER_LENGTH_BYTES, HEADER_LENGTH_BYTES + headerLength).toString('utf8'),
  );
  return (name) => {
    const entry = EntrySchema.safeParse(header[name]);
    if (!entry.success) throw new Error(`${path} has no readable tensor "${name}"`, { cause: entry.error });
    return { shape: entry.data.shape, data: decode(body, entry.data) };
  };
}

function decode(body: Buffer, entry: Entry): Float32Array {
  const bytes = body.subarray(...entry.data_offsets);
  const length = entry.shape.reduce((product, size) => product * size, 1);
  const data = new Float32Array(length);
  for (let i = 0; i < length; i++) {
    data[i] = entry.dtype === 'F16' ? halfToFloat(bytes.readUInt16LE(i * 2)) : bytes.readFloatLE(i * 4);
  }
  return data;
}

/** IEEE 754 half precision: 1 sign bit, 5 exponent bits, 10 fraction bits. */
function halfToFloat(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >> 10) & 0x1f;
  const fraction = half & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 0x1f) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
