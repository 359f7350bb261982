/** One row of the table that `npm run bench` ends with: a target, and the figure of this run. */
import { appendFileSync } from 'node:fs';

export interface TargetRow {
  what: string;
  unit: string;
  figure: number;
  /** The figure must not be above, or not below. */
  bound: { atMost: number } | { atLeast: number };
  /** The same of the floor in this run: bare SQL, a bare pipe. */
  bare?: number;
  /** Figure of the best peer, measured with the yardstick. */
  peer?: number;
}

const isMet = ({ figure, bound }: TargetRow) =>
  'atMost' in bound ? figure <= bound.atMost : figure >= bound.atLeast;

/** Prints the row and adds it to the table. A missed target fails nothing; the table marks it. */
export function reportTarget(row: TargetRow): void {
  const bound = 'atMost' in row.bound ? `≤ ${row.bound.atMost}` : `≥ ${row.bound.atLeast}`;
  const cells = {
    target: row.what,
    bound: `${bound} ${row.unit}`,
    figure: `${Number(row.figure.toPrecision(4))} ${row.unit}`,
    bare: row.bare === undefined ? '' : String(Number(row.bare.toPrecision(4))),
    peer: row.peer === undefined ? '' : String(row.peer),
    verdict: isMet(row) ? 'met' : 'NOT MET',
  };
  console.log(Object.values(cells).join('  '));
  const { BENCH_TABLE } = process.env;
  if (BENCH_TABLE) appendFileSync(BENCH_TABLE, `${JSON.stringify(cells)}\n`);
}
