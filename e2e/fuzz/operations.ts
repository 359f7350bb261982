/** Operations of the product's OpenAPI document. */
import { z } from 'zod';

export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
}

interface DeclaredResponse {
  content?: Record<string, { schema?: JsonSchema }>;
}

interface DeclaredOperation {
  operationId: string;
  parameters: Parameter[];
  /** A form has no JSON: whatever arbitrary body comes is one more wrong one. */
  requestBody?: { content: { 'application/json'?: { schema: JsonSchema } } };
  responses: Record<string, DeclaredResponse>;
}

interface ApiDocument {
  paths: Record<string, Record<string, DeclaredOperation | string>>;
  components: { schemas: Record<string, JsonSchema> };
}

export interface Operation {
  id: string;
  method: string;
  path: string;
  parameters: readonly Parameter[];
  body: JsonSchema | undefined;
  /** Media types and JSON schema of the response by status. */
  responses: ReadonlyMap<number, { mediaTypes: readonly string[]; json: z.ZodType | undefined }>;
}

/** The document with each reference replaced by what it refers to. */
function dereferenced<T>(value: T, schemas: Record<string, JsonSchema>): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => dereferenced(item, schemas)) as T;
  const { $ref, ...others } = value as JsonSchema;
  const named = $ref === undefined ? {} : schemas[$ref.replace('#/components/schemas/', '')];
  const entries = Object.entries({ ...named, ...others });
  return Object.fromEntries(entries.map(([key, item]) => [key, dereferenced<unknown>(item, schemas)])) as T;
}

function responsesOf({ responses }: DeclaredOperation): Operation['responses'] {
  return new Map(
    Object.entries(responses).map(([status, { content = {} }]) => {
      const schema = content['application/json']?.schema;
      const json = schema && z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
      return [Number(status), { mediaTypes: Object.keys(content), json }];
    }),
  );
}

/** Reads the document of a running product. */
export async function readOperations(url: string): Promise<Operation[]> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as ApiDocument;
  const paths = dereferenced(document.paths, document.components.schemas);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      if (typeof operation === 'string') return [];
      const { operationId: id, parameters, requestBody } = operation;
      const body = requestBody?.content['application/json']?.schema;
      return {
        id,
        method: method.toUpperCase(),
        path,
        parameters,
        body,
        responses: responsesOf(operation),
      };
    }),
  );
}

const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/[.$]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i');

/** The operation that an address names, with the fewest parameters where several fit. */
export function operationAt(
  operations: readonly Operation[],
  { method, address }: { method: string; address: string },
): Operation | undefined {
  const path = address.replace(/[?#].*/s, '');
  const parametersOf = (one: Operation) => one.path.split('{').length;
  return operations
    .filter((one) => one.method === method && patternOf(one.path).test(path))
    .toSorted((left, right) => parametersOf(left) - parametersOf(right))[0];
}
