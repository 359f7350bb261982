/** Embeds `texts` in batches of at most `size`, and maps the vector of each. */
export async function embedInBatches<T>(
  embed: (texts: string[]) => Promise<readonly Float32Array[]>,
  texts: readonly string[],
  { size, map }: { size: number; map: (vector: Float32Array) => T },
): Promise<T[]> {
  const all: T[] = [];
  for (let at = 0; at < texts.length; at += size) {
    all.push(...(await embed(texts.slice(at, at + size))).map(map));
  }
  return all;
}
