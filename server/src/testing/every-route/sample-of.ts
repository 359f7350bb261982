/** Minimal valid value of a schema, so that tests can send any declared body. */
import { z } from 'zod';

interface JsonSchema {
  type?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  minLength?: number;
  minimum?: number;
}

const byFormat: Record<string, string> = {
  uuid: '01890a5d-ac96-774b-bcce-b302099a8057',
  email: 'someone@example.com',
  uri: 'https://example.com',
  'date-time': '2026-01-01T00:00:00Z',
};

function sampleOfJson(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return sampleOfJson(schema.anyOf[0]);
  switch (schema.type) {
    case 'object': {
      const required = schema.required ?? [];
      return Object.fromEntries(required.map((key) => [key, sampleOfJson(schema.properties?.[key] ?? {})]));
    }
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sampleOfJson(schema.items ?? {}));
    case 'string':
      return byFormat[schema.format ?? ''] ?? 'x'.repeat(Math.max(1, schema.minLength ?? 1));
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return null;
  }
}

/**
 * Makes a value with everything that the schema declares, including optional fields and one item in each
 * list.
 */
function fullSampleOfJson(schema: JsonSchema): unknown {
  const shown = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  if (shown.type === 'object') {
    const fields = Object.entries(shown.properties ?? {});
    return Object.fromEntries(fields.map(([key, field]) => [key, fullSampleOfJson(field)]));
  }
  if (shown.type === 'array') return [fullSampleOfJson(shown.items ?? {})];
  return sampleOfJson(shown);
}

/** Makes a value that covers every part of a schema, and may break further rules. */
export function fullSampleOf(schema: z.ZodType): unknown {
  return fullSampleOfJson(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
}

/** Throws if the sample does not satisfy the schema, which then needs another rule here. */
export function sampleOf(schema: z.ZodType): unknown {
  const sample = sampleOfJson(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  schema.parse(sample);
  return sample;
}
