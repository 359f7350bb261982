/** Declares reports: figures of a period, in rows by one dimension. */
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { json, type Route } from './http.ts';
import type { Action } from './permissions.ts';

type Shape = Readonly<Record<string, z.ZodType>>;

interface ReportParts<Query extends z.ZodObject, Period extends z.ZodType> {
  base: string;
  may: readonly [Action, ...Action[]];
  /** Parameters of every report: period and filters. */
  query: Query;
  period: Period;
  errors?: readonly ErrorCode[];
}

interface ReportDeclaration<Keys extends Shape, Figures extends z.ZodObject, More extends Shape> {
  summary: string;
  /** Keys of a row: the dimension's values. */
  keys: Keys;
  figures: Figures;
  /** Further properties of the answer. */
  more?: More;
}

/** Returns a function that declares reports with a common period and filters. */
export const reportsOf =
  <Query extends z.ZodObject, Period extends z.ZodType>(parts: ReportParts<Query, Period>) =>
  <Keys extends Shape, Figures extends z.ZodObject, More extends Shape = Record<never, never>>(
    name: string,
    { summary, keys, figures, more }: ReportDeclaration<Keys, Figures, More>,
  ) =>
    ({
      method: 'GET',
      path: `${parts.base}/${name}`,
      access: { anyOf: parts.may },
      summary,
      query: parts.query,
      response: json(
        z.object({
          period: parts.period,
          total: figures,
          previous: figures.meta({ description: 'Figures of the period before' }),
          rows: z.array(z.object<Keys & Figures['shape']>({ ...keys, ...figures.shape })),
          ...(more as More),
        }),
      ),
      errors: parts.errors ?? [],
    }) as const satisfies Route;
