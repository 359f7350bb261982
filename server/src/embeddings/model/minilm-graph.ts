// The all-MiniLM-L6-v2 network as an ONNX graph: a BERT encoder, mean pooling and normalisation.
import { z } from 'zod';
import { elementType, GraphBuilder } from './graph-builder.ts';
import { quantiseLinearWeight, quantiseRows } from './quantise.ts';
import type { Tensor } from './safetensors.ts';

/** Fields of the model's config.json that shape the graph. */
export const EncoderConfigSchema = z.object({
  hidden_size: z.number().int().positive(),
  num_attention_heads: z.number().int().positive(),
  num_hidden_layers: z.number().int().positive(),
  layer_norm_eps: z.number().positive(),
  hidden_act: z.literal('gelu'),
});
type EncoderConfig = z.infer<typeof EncoderConfigSchema>;
type TensorByName = (name: string) => Tensor;

/** Attention score added to padding, so that no word attends to it. */
const PADDING_SCORE = -10_000;

/** Builds the int8 graph: inputs `input_ids` and `attention_mask`, output `embedding` (normalised). */
export function buildMinilmGraph(config: EncoderConfig, tensor: TensorByName): Uint8Array {
  const encoder = new EncoderGraph(config, tensor);
  return encoder.build();
}

class EncoderGraph {
  readonly #graph = new GraphBuilder();
  readonly #config: EncoderConfig;
  readonly #tensor: TensorByName;

  constructor(config: EncoderConfig, tensor: TensorByName) {
    this.#config = config;
    this.#tensor = tensor;
  }

  build(): Uint8Array {
    const graph = this.#graph;
    const mask = graph.node('Cast', ['attention_mask'], { to: elementType.float32 });
    const attentionBias = this.#attentionBias(mask);
    let hidden = this.#embeddings();
    for (let layer = 0; layer < this.#config.num_hidden_layers; layer++) {
      hidden = this.#layer(`encoder.layer.${layer}`, hidden, attentionBias);
    }
    return graph.encode({
      name: 'minilm',
      inputs: ['input_ids', 'attention_mask'],
      output: {
        from: this.#normalised(this.#meanPooled(hidden, mask)),
        name: 'embedding',
        dimensions: this.#config.hidden_size,
      },
    });
  }

  /** Adds word, position and segment embeddings; the segment is always the first. */
  #embeddings(): string {
    const graph = this.#graph;
    const position = this.#tensor('embeddings.position_embeddings.weight');
    const segment = this.#tensor('embeddings.token_type_embeddings.weight');
    const sequenceLength = graph.node('Gather', [graph.node('Shape', ['input_ids']), graph.integers(1)]);
    const positions = graph.node('Slice', [
      graph.weight(position.shape, position.data),
      graph.integers(0),
      sequenceLength,
      graph.integers(0),
    ]);
    const size = this.#config.hidden_size;
    const firstSegment = graph.weight([size], segment.data.slice(0, size));
    const withPositions = graph.node('Add', [this.#wordEmbeddings(), positions]);
    return this.#layerNorm(graph.node('Add', [withPositions, firstSegment]), 'embeddings.LayerNorm');
  }

  #wordEmbeddings(): string {
    const graph = this.#graph;
    const words = quantiseRows(this.#tensor('embeddings.word_embeddings.weight'));
    const rows = graph.node('Gather', [graph.weight(words.shape, words.values), 'input_ids']);
    const scales = graph.node('Gather', [graph.weight([words.shape[0], 1], words.scales), 'input_ids']);
    return graph.node('Mul', [graph.node('Cast', [rows], { to: elementType.float32 }), scales]);
  }

  /**
   * Returns 0 for words and a large negative score for padding, shaped to broadcast over heads and queries.
   */
  #attentionBias(mask: string): string {
    const graph = this.#graph;
    const broadcast = graph.node('Unsqueeze', [mask, graph.integers(1, 2)]);
    return graph.node('Mul', [graph.node('Sub', [graph.float(1), broadcast]), graph.float(PADDING_SCORE)]);
  }

  #layer(name: string, input: string, attentionBias: string): string {
    const graph = this.#graph;
    const attended = this.#linear(
      this.#selfAttention(`${name}.attention.self`, input, attentionBias),
      `${name}.attention.output.dense`,
    );
    const afterAttention = this.#layerNorm(
      graph.node('Add', [attended, input]),
      `${name}.attention.output.LayerNorm`,
    );
    const widened = graph.node('Gelu', [this.#linear(afterAttention, `${name}.intermediate.dense`)]);
    const narrowed = this.#linear(widened, `${name}.output.dense`);
    return this.#layerNorm(graph.node('Add', [narrowed, afterAttention]), `${name}.output.LayerNorm`);
  }

  #selfAttention(name: string, input: string, attentionBias: string): string {
    const graph = this.#graph;
    const { hidden_size: size, num_attention_heads: heads } = this.#config;
    const perHead = size / heads;
    const split = graph.integers(0, 0, heads, perHead);
    const head = (part: string, perm: number[]) =>
      graph.node('Transpose', [graph.node('Reshape', [this.#linear(input, `${name}.${part}`), split])], {
        perm,
      });
    const query = head('query', [0, 2, 1, 3]);
    const key = head('key', [0, 2, 3, 1]);
    const value = head('value', [0, 2, 1, 3]);
    const scores = graph.node('Mul', [
      graph.node('MatMul', [query, key]),
      graph.float(1 / Math.sqrt(perHead)),
    ]);
    const weights = graph.node('Softmax', [graph.node('Add', [scores, attentionBias])], { axis: -1 });
    const context = graph.node('Transpose', [graph.node('MatMul', [weights, value])], { perm: [0, 2, 1, 3] });
    return graph.node('Reshape', [context, graph.integers(0, 0, size)]);
  }

  /** Adds a linear layer in 8-bit integers: quantise the input, multiply, rescale, add the bias. */
  #linear(input: string, name: string): string {
    const graph = this.#graph;
    const weight = quantiseLinearWeight(this.#tensor(`${name}.weight`));
    const bias = this.#tensor(`${name}.bias`);
    const quantised = graph.dynamicQuantise(input);
    const product = graph.node('MatMulInteger', [
      quantised.values,
      graph.weight(weight.shape, weight.values),
      quantised.zeroPoint,
      graph.weight([weight.shape[1]], new Int8Array(weight.shape[1])),
    ]);
    const scale = graph.node('Mul', [quantised.scale, graph.weight([weight.shape[1]], weight.scales)]);
    const floats = graph.node('Cast', [product], { to: elementType.float32 });
    return graph.node('Add', [graph.node('Mul', [floats, scale]), graph.weight(bias.shape, bias.data)]);
  }

  #layerNorm(input: string, name: string): string {
    const weight = this.#tensor(`${name}.weight`);
    const bias = this.#tensor(`${name}.bias`);
    const graph = this.#graph;
    return graph.node(
      'LayerNormalization',
      [input, graph.weight(weight.shape, weight.data), graph.weight(bias.shape, bias.data)],
      { axis: -1, epsilon: this.#config.layer_norm_eps },
    );
  }

  /** Averages over all words except padding. */
  #meanPooled(hidden: string, mask: string): string {
    const graph = this.#graph;
    const perWord = graph.node('Unsqueeze', [mask, graph.integers(2)]);
    const sum = graph.node('ReduceSum', [graph.node('Mul', [hidden, perWord]), graph.integers(1)], {
      keepdims: 0,
    });
    const count = graph.node('ReduceSum', [perWord, graph.integers(1)], { keepdims: 0 });
    return graph.node('Div', [sum, count]);
  }

  #normalised(vector: string): string {
    const length = this.#graph.node('ReduceL2', [vector, this.#graph.integers(1)], { keepdims: 1 });
    return this.#graph.node('Div', [vector, length]);
  }
}
