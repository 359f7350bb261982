/** A picture that weighs what it is meant to: noise, stored as it is. */
import { randomFillSync } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const bytesPerPixel = 3;

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(content.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}

/** A square PNG of a little less than so many bytes. */
export function noisePicture(bytes: number): Buffer {
  const side = Math.floor(Math.sqrt((bytes * 0.998) / bytesPerPixel));
  const row = side * bytesPerPixel + 1;
  const pixels = randomFillSync(Buffer.alloc(side * row));
  // The filter of each row: none.
  for (let line = 0; line < side; line += 1) pixels[line * row] = 0;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // 8 bits a channel, colours without transparency.
  head.set([8, 2, 0, 0, 0], 8);
  const parts = [
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels, { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...parts]);
}
