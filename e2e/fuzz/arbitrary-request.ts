/** Requests by the declared schemas: valid ones, valid ones with something hostile in them, and hostile ones. */
import fc from 'fast-check';
import {
  contentType,
  hostileBody,
  hostileHeaders,
  hostilePathPart,
  hostileText,
  hostileValue,
} from './hostile.ts';
import type { JsonSchema, Operation, Parameter } from './operations.ts';

/** Things that exist, by the names of parameters and fields; looked up when a request is sent. */
export const knownNames = [
  'conversationId',
  'conversationSegmentId',
  'gptSystemId',
  'modelProviderId',
] as const;
export type KnownName = (typeof knownNames)[number];
const placeholderOf = (name: KnownName) => `{{${name}}}`;

export interface FuzzRequest {
  operation: string;
  method: string;
  /** Path and query; `{{name}}` is a placeholder for the id of an existing thing. */
  address: string;
  headers: Record<string, string>;
  body: string | undefined;
}

const byFormat: Record<string, fc.Arbitrary<unknown>> = {
  uuid: fc.oneof(fc.constantFrom(...knownNames.map(placeholderOf)), fc.uuid()),
  email: fc.emailAddress(),
  uri: fc.constantFrom('http://127.0.0.1:1/v1', 'https://models.example/v1', 'http://[::1]:1'),
  'date-time': fc.constant('2026-01-01T00:00:00Z'),
};

function textOf({ pattern, format, minLength = 0, maxLength = 200 }: JsonSchema): fc.Arbitrary<unknown> {
  const known = format === undefined ? undefined : byFormat[format];
  if (known) return known;
  const plain = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 200)) });
  if (pattern === undefined) return plain;
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    return plain;
  }
}

function objectOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, valueOf(schema, name)] as const);
  const requiredKeys = required.filter((name) => Object.hasOwn(properties, name));
  return fc.record(Object.fromEntries(fields), { requiredKeys });
}

const boundsOf = ({ minimum = -5, maximum = 1_000 }: JsonSchema) => ({
  min: minimum,
  max: Math.min(maximum, 2 ** 31 - 1),
});

/** Generates values that satisfy the schema. */
function valueOf(schema: JsonSchema, name = ''): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map((option) => valueOf(option, name)));
  const known = knownNames.find((one) => name.toLowerCase().endsWith(one.toLowerCase()));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return objectOf(schema);
    case 'array': {
      const { items = {}, minItems: minLength = 0, maxItems = 3 } = schema;
      return fc.array(valueOf(items), { minLength, maxLength: Math.max(minLength, Math.min(maxItems, 3)) });
    }
    case 'string':
      return known ? fc.oneof(fc.constant(placeholderOf(known)), textOf(schema)) : textOf(schema);
    case 'integer':
      return fc.integer(boundsOf(schema));
    case 'number':
      return fc.double({ ...boundsOf(schema), noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue();
  }
}

/** The value with one thing inside it replaced. */
function withOne(value: unknown, { at, by }: { at: readonly number[]; by: unknown }): unknown {
  const [index, ...rest] = at;
  if (index === undefined || typeof value !== 'object' || value === null) return by;
  if (Array.isArray(value)) {
    if (value.length === 0) return [by];
    const place = index % value.length;
    return value.map((item, number) => (number === place ? withOne(item, { at: rest, by }) : item));
  }
  const keys = [...Object.keys(value), '__proto__x', 'isAdmin'];
  const key = keys[index % keys.length] ?? 'isAdmin';
  return { ...value, [key]: withOne((value as Record<string, unknown>)[key], { at: rest, by }) };
}

function bodyOf(schema: JsonSchema | undefined): fc.Arbitrary<string | undefined> {
  const none = fc.constant(undefined);
  if (!schema) return fc.oneof({ weight: 6, arbitrary: none }, { weight: 1, arbitrary: hostileBody });
  const valid = valueOf(schema);
  const at = fc.array(fc.nat(20), { minLength: 1, maxLength: 3 });
  const spoilt = fc
    .tuple(valid, at, hostileValue)
    .map(([value, place, by]) => withOne(value, { at: place, by }));
  const asText = (value: unknown) => JSON.stringify(value);
  return fc.oneof(
    { weight: 5, arbitrary: valid.map(asText) },
    { weight: 5, arbitrary: spoilt.map(asText) },
    { weight: 3, arbitrary: hostileBody },
    { weight: 1, arbitrary: none },
  );
}

const encoded = (value: unknown) =>
  /^\{\{\w+\}\}$/.test(String(value)) ? String(value) : encodeURIComponent(String(value).toWellFormed());

function partOf({ name, schema }: Parameter): fc.Arbitrary<string> {
  const known = knownNames.find((one) => one === name);
  return fc.oneof(
    { weight: 6, arbitrary: known ? fc.constant(placeholderOf(known)) : valueOf(schema, name).map(encoded) },
    { weight: 2, arbitrary: valueOf(schema).map(encoded) },
    { weight: 2, arbitrary: hostilePathPart },
  );
}

function queryOf(parameters: readonly Parameter[]): fc.Arbitrary<string> {
  const names = parameters.filter((one) => one.in === 'query');
  const declared = names.map((parameter) => partOf(parameter).map((value) => `${parameter.name}=${value}`));
  const other = fc
    .tuple(fc.constantFrom('x', '__proto__', 'constructor', 'a[b]', 'top'), hostilePathPart)
    .map(([name, value]) => `${name}=${value}`);
  const one = fc.oneof(...declared, { weight: 1, arbitrary: other });
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    {
      weight: 2,
      arbitrary: fc.array(one, { minLength: 1, maxLength: 3 }).map((list) => `?${list.join('&')}`),
    },
  );
}

function addressOf({ path, parameters }: Operation): fc.Arbitrary<string> {
  const inPath = parameters.filter((one) => one.in === 'path');
  const parts = fc.record(Object.fromEntries(inPath.map((one) => [one.name, partOf(one)])));
  return fc
    .tuple(parts, queryOf(parameters))
    .map(([values, query]) => path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '') + query);
}

function headersOf({ parameters }: Operation): fc.Arbitrary<Record<string, string>> {
  const declared = parameters
    .filter((one) => one.in === 'header')
    .map(({ name, schema }) => valueOf(schema).map((value) => ({ [name.toLowerCase()]: String(value) })));
  const visible = hostileText.map((text) => ({ 'x-request-id': text.replace(/[^\x20-\x7e]/g, '?').trim() }));
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant({}) },
    ...declared.map((arbitrary) => ({ weight: 2, arbitrary })),
    { weight: 1, arbitrary: visible },
    { weight: 2, arbitrary: hostileHeaders },
  );
}

/** Requests of one operation. */
export function requestOf(operation: Operation): fc.Arbitrary<FuzzRequest> {
  return fc
    .tuple(addressOf(operation), headersOf(operation), bodyOf(operation.body), contentType)
    .map(([address, headers, body, type]) => ({
      operation: operation.id,
      method: operation.method,
      address,
      headers: { ...(body !== undefined && { 'content-type': type }), ...headers },
      body,
    }));
}
