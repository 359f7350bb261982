/** Schemas of the contract as JSON Schema, those with a name once, as components of the OpenAPI document. */
import { z } from 'zod';

export type JsonObject = Record<string, unknown>;
export type Direction = 'input' | 'output';

const plainJson = (schema: z.ZodType, io: Direction) =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' });

/** Gives each schema what it says of itself and, where it has one, its name. */
class NamedSchemas extends z.core.$ZodRegistry<JsonObject> {
  readonly #nameOf: (schema: z.ZodType) => string | undefined;

  constructor(nameOf: (schema: z.ZodType) => string | undefined) {
    super();
    this.#nameOf = nameOf;
  }

  override get(schema: z.core.$ZodType): JsonObject | undefined {
    const [id, own] = [this.#nameOf(schema as z.ZodType), z.globalRegistry.get(schema)];
    return id === undefined && own === undefined ? undefined : { ...own, ...(id !== undefined && { id }) };
  }
}

/** What refers to zod's own definitions refers to the document's components. */
const referring = (schema: JsonObject): JsonObject =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonObject;

/** The components of one document: they grow by what it refers to. */
export class Components {
  readonly #names: ReadonlyMap<z.ZodType, string>;
  readonly #known = new Map<string, JsonObject>();
  readonly #registries = {
    input: new NamedSchemas((schema) => this.#nameOf(schema, 'input')),
    output: new NamedSchemas((schema) => this.#nameOf(schema, 'output')),
  };

  constructor(names: ReadonlyMap<z.ZodType, string>) {
    this.#names = names;
  }

  /** By name, sorted. */
  get schemas(): Record<string, JsonObject> {
    return Object.fromEntries([...this.#known].toSorted(([left], [right]) => left.localeCompare(right)));
  }

  /** The schema, or the way to it where it has a name. */
  refer(schema: z.ZodType, io: Direction): JsonObject {
    const name = this.#nameOf(schema, io);
    if (name === undefined) return this.describe(schema, io);
    if (!this.#known.has(name)) this.#known.set(name, this.describe(schema, io));
    return { $ref: `#/components/schemas/${name}` };
  }

  /** The schema itself; what it holds refers to components. */
  describe(schema: z.ZodType, io: Direction): JsonObject {
    const options = { io, unrepresentable: 'any', metadata: this.#registries[io] } as const;
    const { $schema: _, $defs = {}, ...own } = z.toJSONSchema(schema, options) as JsonObject;
    // One with a name stands among the definitions, too.
    const { [this.#nameOf(schema, io) ?? '']: named = own, ...others } = $defs as Record<string, JsonObject>;
    for (const [name, definition] of Object.entries(others)) this.#known.set(name, referring(definition));
    return referring(named);
  }

  /** What is sent and what is answered may differ, as by defaults: then there are two. */
  #nameOf(schema: z.ZodType, io: Direction): string | undefined {
    const name = this.#names.get(schema);
    if (name === undefined || io === 'output') return name;
    const isSame = JSON.stringify(plainJson(schema, 'input')) === JSON.stringify(plainJson(schema, 'output'));
    return isSame ? name : `${name}Input`;
  }
}
