// Builds an ONNX graph node by node; each method returns the name of the computed value.
import onnxProto from 'onnx-proto';

const { onnx } = onnxProto;
type Attribute = number | number[];
type WeightArray = Float32Array | Int8Array | BigInt64Array;

/** Element types of the ONNX format. */
export const elementType = { float32: 1, int8: 3, int64: 7 } as const;
const attributeType = { float: 1, int: 2, ints: 7 } as const;

/** Attributes that an operator expects as 32-bit floats. */
const floatAttributes = new Set(['epsilon']);

const IR_VERSION = 9;
const OPSET_VERSION = 20;

export class GraphBuilder {
  #nodes: onnxProto.onnx.INodeProto[] = [];
  #weights: onnxProto.onnx.ITensorProto[] = [];
  #counter = 0;

  /** Adds a constant tensor. */
  weight(shape: number[], data: WeightArray): string {
    const name = this.#newName('weight');
    const rawData = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    this.#weights.push({ name, dims: shape, dataType: elementTypeOf(data), rawData });
    return name;
  }

  /** Adds a list of constant integers. */
  integers(...values: number[]): string {
    return this.weight([values.length], BigInt64Array.from(values.map(BigInt)));
  }

  /** Adds one constant float. */
  float(value: number): string {
    return this.weight([1], Float32Array.of(value));
  }

  /** Adds an operator with one output. */
  node(operator: string, inputs: string[], attributes: Record<string, Attribute> = {}): string {
    const output = this.#newName(operator);
    this.#add(operator, { inputs, outputs: [output], attributes });
    return output;
  }

  /** Adds dynamic quantisation of floats to 8-bit integers. */
  dynamicQuantise(input: string): { values: string; scale: string; zeroPoint: string } {
    const [values, scale, zeroPoint] = [
      this.#newName('values'),
      this.#newName('scale'),
      this.#newName('zeroPoint'),
    ];
    this.#add('DynamicQuantizeLinear', {
      inputs: [input],
      outputs: [values, scale, zeroPoint],
      attributes: {},
    });
    return { values, scale, zeroPoint };
  }

  /** Encodes the graph: inputs are `[batch, sequence]` integers, the output `[batch, dimensions]` floats. */
  encode(graph: {
    name: string;
    inputs: string[];
    output: { from: string; name: string; dimensions: number };
  }) {
    const { output } = graph;
    this.#add('Identity', { inputs: [output.from], outputs: [output.name], attributes: {} });
    const model = onnx.ModelProto.create({
      irVersion: IR_VERSION,
      opsetImport: [{ domain: '', version: OPSET_VERSION }],
      producerName: 'polylogue',
      graph: {
        name: graph.name,
        node: this.#nodes,
        initializer: this.#weights,
        input: graph.inputs.map((name) => valueInfo(name, elementType.int64, ['batch', 'sequence'])),
        output: [valueInfo(output.name, elementType.float32, ['batch', output.dimensions])],
      },
    });
    return onnx.ModelProto.encode(model).finish();
  }

  #add(
    operator: string,
    node: { inputs: string[]; outputs: string[]; attributes: Record<string, Attribute> },
  ): void {
    this.#nodes.push({
      name: this.#newName('node'),
      opType: operator,
      input: node.inputs,
      output: node.outputs,
      attribute: Object.entries(node.attributes).map(([name, value]) => attribute(name, value)),
    });
  }

  #newName(prefix: string): string {
    this.#counter += 1;
    return `${prefix}_${this.#counter}`;
  }
}

function attribute(name: string, value: Attribute): onnxProto.onnx.IAttributeProto {
  if (Array.isArray(value)) return { name, type: attributeType.ints, ints: value };
  if (floatAttributes.has(name)) return { name, type: attributeType.float, f: value };
  return { name, type: attributeType.int, i: value };
}

function elementTypeOf(data: WeightArray): number {
  if (data instanceof Float32Array) return elementType.float32;
  return data instanceof Int8Array ? elementType.int8 : elementType.int64;
}

function valueInfo(name: string, type: number, shape: (string | number)[]): onnxProto.onnx.IValueInfoProto {
  const dim = shape.map((size) => (typeof size === 'string' ? { dimParam: size } : { dimValue: size }));
  return { name, type: { tensorType: { elemType: type, shape: { dim } } } };
}
