import type { z } from 'zod';
import { validationError } from '../responses/errors.ts';

/** Parses query or body with its schema; returns nothing without a schema. Throws `request.invalid`. */
export function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw validationError(parsed.error);
  return parsed.data;
}
