/**
 * Calibrates cosines of another embedding model to those of the built-in one, on which scores and thresholds
 * were tuned: models differ in the similarity of unrelated texts.
 */
import { AppError } from '../../../app-error.ts';
import type { Embedder } from '../../../embeddings/embedder.ts';
import { readHandbook } from '../sources/handbook.ts';
import { chunkMarkdown, lastHeading, searchableText } from '../text/chunking.ts';
import type { EmbedTexts } from './text-embedding.ts';

/** Linear function `slope * cosine + offset`. */
export interface Calibration {
  slope: number;
  offset: number;
}

export const unchanged: Calibration = { slope: 1, offset: 0 };

/** Maps a cosine of another model to the built-in scale, at most 1. */
export const calibrated = ({ slope, offset }: Calibration, cosine: number): number =>
  Math.min(1, slope * cosine + offset);

/** Question and a text that answers it. */
export type Pair = readonly [question: string, answer: string];

/** Number of pairs at which another selection changes the mean by about 0.01. */
const maxPairs = 48;
/** Minimum difference between related and unrelated texts. */
const leastDifference = 0.05;

/** Returns phrasings of the handbook with their sections, each of another section. */
export async function handbookPairs(folder: string): Promise<Pair[]> {
  const documents = await readHandbook(folder);
  const pairs = documents.flatMap(({ title, content, phrasings }) =>
    [...chunkMarkdown(content, title)].flatMap((chunk): Pair[] => {
      const question = phrasings.get(lastHeading(chunk.heading))?.[0];
      return question === undefined ? [] : [[question, searchableText(chunk)]];
    }),
  );
  const step = Math.max(1, Math.floor(pairs.length / maxPairs));
  return pairs.filter((_pair, index) => index % step === 0).slice(0, maxPairs);
}

/** Mean cosines of questions with their answers and with other texts. */
export interface Anchors {
  related: number;
  unrelated: number;
}

async function anchorsOf(
  pairs: readonly Pair[],
  embed: EmbedTexts,
): Promise<Anchors & { dimensions: number }> {
  const vectors = await embed(pairs.flat());
  const nearnessTo = (other: (index: number) => number) =>
    pairs.reduce((sum, _pair, i) => sum + cosineOf(vectors[2 * i], vectors[2 * other(i) + 1]), 0) /
    pairs.length;
  const half = Math.floor(pairs.length / 2);
  return {
    related: nearnessTo((index) => index),
    unrelated: nearnessTo((index) => (index + half) % pairs.length),
    dimensions: vectors[0]?.length ?? 0,
  };
}

const cosineOf = (left: Float32Array = new Float32Array(), right: Float32Array = left): number =>
  left.reduce((sum, value, i) => sum + value * (right[i] ?? 0), 0);

/**
 * Returns the line through both anchors. Throws `model.bad_response` if the model does not distinguish texts.
 */
function calibrationOf(own: Anchors, builtIn: Anchors): Calibration {
  const difference = own.related - own.unrelated;
  if (difference < leastDifference) throw new AppError('model.bad_response');
  const slope = (builtIn.related - builtIn.unrelated) / difference;
  return { slope, offset: builtIn.unrelated - slope * own.unrelated };
}

/** Measures a model against the built-in one. Throws as `embed`, and `model.bad_response`. */
export async function measureEmbedding(
  embed: EmbedTexts,
  { embedder, pairs }: { embedder: Embedder; pairs: readonly Pair[] },
): Promise<{ dimensions: number; calibration: Calibration }> {
  const { dimensions, ...own } = await anchorsOf(pairs, embed);
  const builtIn = await anchorsOf(pairs, (texts) => embedder.embed([...texts]));
  return { dimensions, calibration: calibrationOf(own, builtIn) };
}
