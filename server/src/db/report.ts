/** Reports: measures of the rows of a query, by dimensions, in one statement. */
import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

type Columns<Value> = Readonly<Record<string, Expression<Value>>>;
type RowOf<C extends Columns<unknown>> = {
  [N in keyof C]: C[N] extends Expression<infer Value> ? Value : never;
};

interface Report<D extends Columns<unknown>, M extends Columns<number>> {
  /** Values that rows are grouped by. */
  dimensions: D;
  /** Figures of each group. */
  measures: M;
}

export const rowCount: RawBuilder<number> = sql<number>`count(*)::int`;

/** Returns SQL for the one-based index of the period that contains a time; each period begins at one of `starts`. */
export const periodOf = (at: Expression<Date>, starts: readonly Date[]): RawBuilder<number> =>
  sql<number>`width_bucket(${at}, ${starts.map((start) => start.toISOString())}::timestamptz[])`;

/** Reads a report over `query`, which filters its rows and selects nothing. */
export async function report<DB, TB extends keyof DB, D extends Columns<unknown>, M extends Columns<number>>(
  query: SelectQueryBuilder<DB, TB, object>,
  { dimensions, measures }: Report<D, M>,
): Promise<(RowOf<D> & RowOf<M>)[]> {
  const columns = Object.entries({ ...dimensions, ...measures });
  const places = Object.keys(dimensions).map((_name, index) => sql.lit(index + 1));
  const rows = await query
    .select(columns.map(([name, value]) => sql`${value}`.as(name)))
    .groupBy(sql`${sql.join(places)}`)
    .execute();
  // The columns above, by their names.
  return rows as unknown as (RowOf<D> & RowOf<M>)[];
}
