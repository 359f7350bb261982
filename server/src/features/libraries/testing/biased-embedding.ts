/** An embedding model of another size, whose vectors lie nearer together than those of the model that it is made of. */
import type { EmbedTexts } from '../embeddings/text-embedding.ts';

/** Each vector gets one number more, the same for all. */
export const withBias =
  (embed: EmbedTexts, bias: number): EmbedTexts =>
  async (texts, options) => {
    const length = Math.hypot(1, bias);
    return (await embed(texts, options)).map((vector) =>
      Float32Array.from([...vector, bias], (value) => value / length),
    );
  };
