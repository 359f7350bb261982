/** JSON Schemas of the contract; named schemas become components of the OpenAPI document. */
import { z } from 'zod';

export type JsonObject = Record<string, unknown>;
export type Direction = 'input' | 'output';

const plainJson = (schema: z.ZodType, io: Direction) =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' });

/** Registry that provides each schema's metadata and, if it has one, its name. */
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

/** Turns references to zod's definitions into references to the document's components. */
const withComponentReferences = (schema: JsonObject): JsonObject =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonObject;

/** Components of one OpenAPI document, added when first referenced. */
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

  /** Components sorted by name. */
  get schemas(): Record<string, JsonObject> {
    return Object.fromEntries([...this.#known].toSorted(([left], [right]) => left.localeCompare(right)));
  }

  /** Returns a reference to a named schema, and the schema itself otherwise. */
  refer(schema: z.ZodType, io: Direction): JsonObject {
    const name = this.#nameOf(schema, io);
    if (name === undefined) return this.describe(schema, io);
    if (!this.#known.has(name)) this.#known.set(name, this.describe(schema, io));
    return { $ref: `#/components/schemas/${name}` };
  }

  /** Returns the schema itself, with references to components inside. */
  describe(schema: z.ZodType, io: Direction): JsonObject {
    const options = { io, unrepresentable: 'any', metadata: this.#registries[io] } as const;
    const { $schema: _, $defs = {}, ...own } = z.toJSONSchema(schema, options) as JsonObject;
    // zod lists a named schema among the definitions, too.
    const { [this.#nameOf(schema, io) ?? '']: named = own, ...others } = $defs as Record<string, JsonObject>;
    for (const [name, definition] of Object.entries(others))
      this.#known.set(name, withComponentReferences(definition));
    return withComponentReferences(named);
  }

  /** Input and output of a schema may differ, for example by defaults; then each has its own name. */
  #nameOf(schema: z.ZodType, io: Direction): string | undefined {
    const name = this.#names.get(schema);
    if (name === undefined || io === 'output') return name;
    const isSame = JSON.stringify(plainJson(schema, 'input')) === JSON.stringify(plainJson(schema, 'output'));
    return isSame ? name : `${name}Input`;
  }
}
