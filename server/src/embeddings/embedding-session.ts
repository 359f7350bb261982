// Runs the int8 model: text to tokens to one vector of length one.
import { readFile } from 'node:fs/promises';
import { Tokenizer } from '@huggingface/tokenizers';
import { InferenceSession, Tensor } from 'onnxruntime-node';

/** The network has no position past this one. */
const MAX_TOKENS = 512;
/** Tokens are rarely longer; a huge text need not be split to the end to be cut at 512 of them. */
const MAX_CHARACTERS = MAX_TOKENS * 16;

/** Loads model and tokenizer; the result embeds one text, of which the first 512 tokens count. */
export async function openEmbeddingSession(files: {
  graph: string;
  tokenizer: string;
}): Promise<(text: string) => Promise<Float32Array>> {
  const tokenizer = new Tokenizer(JSON.parse(await readFile(files.tokenizer, 'utf8')), {});
  // One thread: a second one made it three times slower on a busy machine.
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

/** Keeps the closing separator, which the network expects at the end. */
function truncated(ids: number[]): number[] {
  return ids.length <= MAX_TOKENS ? ids : [...ids.slice(0, MAX_TOKENS - 1), ...ids.slice(-1)];
}
