// Runs the int8 model: text to tokens to a normalised vector.
import { readFile } from 'node:fs/promises';
import { Tokenizer } from '@huggingface/tokenizers';
import { InferenceSession, Tensor } from 'onnxruntime-node';

/** Number of positions of the network. */
const MAX_TOKENS = 512;
/** Bounds tokenization of huge texts; tokens rarely have more than 16 characters. */
const MAX_CHARACTERS = MAX_TOKENS * 16;

/** Loads model and tokenizer. The returned function embeds the first 512 tokens of a text. */
export async function openEmbeddingSession(files: {
  graph: string;
  tokenizer: string;
}): Promise<(text: string) => Promise<Float32Array>> {
  const tokenizer = new Tokenizer(JSON.parse(await readFile(files.tokenizer, 'utf8')), {});
  // A second thread made it three times slower on a busy machine.
  const session = await InferenceSession.create(files.graph, { intraOpNumThreads: 1, interOpNumThreads: 1 });
  return async (text) => {
    const ids = truncated(tokenizer.encode(text.slice(0, MAX_CHARACTERS)).ids);
    const shape = [1, ids.length];
    const { embedding } = await session.run({
      input_ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), shape),
      attention_mask: new Tensor('int64', new BigInt64Array(ids.length).fill(1n), shape),
    });
    if (!(embedding?.data instanceof Float32Array)) throw new Error('The embedding model gave no vector');
    return embedding.data.slice();
  };
}

/** Truncates to `MAX_TOKENS`, keeping the closing separator that the network expects. */
function truncated(ids: number[]): number[] {
  return ids.length <= MAX_TOKENS ? ids : [...ids.slice(0, MAX_TOKENS - 1), ...ids.slice(-1)];
}
