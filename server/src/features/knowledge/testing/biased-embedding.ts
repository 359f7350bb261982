import type { EmbedTexts } from '../embeddings/text-embedding.ts';

/**
 * Adds a constant dimension to each vector, so that vectors lie closer together than those of the wrapped
 * model.
 */
export const withBias =
  (embed: EmbedTexts, bias: number): EmbedTexts =>
  async (texts, options) => {
    const length = Math.hypot(1, bias);
    return (await embed(texts, options)).map((vector) =>
      Float32Array.from([...vector, bias], (value) => value / length),
    );
  };

export function withCache(embed: EmbedTexts): EmbedTexts {
  const known = new Map<string, Float32Array>();
  return async (texts, options) => {
    const missing = [...new Set(texts)].filter((text) => !known.has(text));
    const vectors = await embed(missing, options);
    for (const [index, text] of missing.entries()) known.set(text, vectors[index] ?? new Float32Array());
    return texts.map((text) => known.get(text) ?? new Float32Array());
  };
}
