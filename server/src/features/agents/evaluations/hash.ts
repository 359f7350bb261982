/** Content hashes that ignore the order of fields. */
import { createHash } from 'node:crypto';
import type { Configuration } from '../agent/configuration.ts';

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, field]) => [name, sorted(field)]),
  );
}

export const contentHash = (content: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(content)))
    .digest('hex');

/** Hashes a configuration, ignoring ids of bindings. Empty bindings are omitted to keep hashes of older releases valid. */
export const configurationHash = ({ bindings, ...configuration }: Configuration): string =>
  contentHash({
    ...configuration,
    ...(bindings.length > 0 && { bindings: bindings.map(({ id: _, ...binding }) => binding) }),
  });
