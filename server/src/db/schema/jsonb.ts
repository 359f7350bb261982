// The TypeScript side of a jsonb column, used by the generated schema.
import type { ColumnType, RawBuilder } from 'kysely';

/** What `jsonb()` of client.ts makes. A bare value is refused: `pg` would send an array as a PostgreSQL array. */
export type JsonbInput = RawBuilder<JsonbInputMark>;

/** Reads as `unknown` (what was stored long ago may have another shape: parse it), writes through `jsonb()`. */
export type Jsonb = ColumnType<unknown, JsonbInput, JsonbInput>;

/** Only a name for the type checker. */
interface JsonbInputMark {
  readonly jsonb: never;
}
