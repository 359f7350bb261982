/** Copies bytes with one flipped bit in the middle. */
export function flipBit(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const place = copy.length >> 1;
  copy.writeUInt8(copy.readUInt8(place) ^ 1, place);
  return copy;
}
