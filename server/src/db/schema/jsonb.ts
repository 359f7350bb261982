// TypeScript side of a jsonb column, used by the generated schema.
import type { ColumnType, RawBuilder } from 'kysely';

/**
 * Result of `jsonb()` in client.ts. A bare value is refused: `pg` would send an array as a PostgreSQL
 * array.
 */
export type JsonbInput = RawBuilder<JsonbInputMark>;

/** Reads as `unknown` (old rows may have another shape: parse it), writes through `jsonb()`. */
export type Jsonb = ColumnType<unknown, JsonbInput, JsonbInput>;

/** Nominal type for the type checker only. */
interface JsonbInputMark {
  readonly jsonb: never;
}
