/** Reports of numbers of people. */
import type { PeopleFigures } from '@polylogue/contract/insight/analytics/schemas';
import { presentBreakdown, presentPeople } from './hidden-people.ts';
import { resolvePeriod, segmentsOf } from './periods.ts';
import * as queries from './report-queries.ts';
import {
  type BreakdownKeys,
  filterOf,
  maxRows,
  type MomentKeys,
  namesOf,
  type Report,
  type ReportChoice,
  type ReportDeps,
} from './reports.ts';

/** Reports numbers of people per hour, day, week or month. */
export async function reportPeopleByMoment(
  { db, clock }: ReportDeps,
  choice: ReportChoice,
  seesAll: boolean,
): Promise<Report<MomentKeys, PeopleFigures>> {
  const { period, range, previous, units } = resolvePeriod(choice, clock.now());
  const found = await queries.readPeople(db, {
    filter: filterOf(choice),
    units: [...units, range, previous].map(segmentsOf),
  });
  const of = (unit: number) => found.find((row) => row.unit === unit)?.people ?? 0;
  const figures = presentBreakdown(
    units.map((_unit, index) => of(index)),
    seesAll,
  );
  return {
    period,
    total: presentPeople(of(units.length), seesAll),
    previous: presentPeople(of(units.length + 1), seesAll),
    rows: units.map(({ at }, index) => ({ at, ...(figures[index] ?? presentPeople(0, seesAll)) })),
  };
}

/** Reports numbers of people by a dimension, highest first; a person may be in several rows. */
export async function reportPeopleByDimension(
  { db, clock }: ReportDeps,
  choice: ReportChoice,
  { dimension, seesAll }: { dimension: 'brand' | 'agent'; seesAll: boolean },
): Promise<Report<BreakdownKeys, PeopleFigures>> {
  const { period, range, previous } = resolvePeriod(choice, clock.now());
  const filter = filterOf(choice);
  const [found, sums] = await Promise.all([
    queries.readPeople(db, { filter, units: [segmentsOf(range)], dimension }),
    queries.readPeople(db, { filter, units: [range, previous].map(segmentsOf) }),
  ]);
  const sorted = found.toSorted((a, b) => b.people - a.people || (a.key ?? '').localeCompare(b.key ?? ''));
  const shown = sorted.slice(0, maxRows);
  const nameOf = await namesOf(
    db,
    dimension,
    shown.map(({ key }) => key),
  );
  const figures = presentBreakdown(
    shown.map(({ people }) => people),
    seesAll,
  );
  const of = (unit: number) => sums.find((row) => row.unit === unit)?.people ?? 0;
  return {
    period,
    total: presentPeople(of(0), seesAll),
    previous: presentPeople(of(1), seesAll),
    rows: shown.map(({ key }, index) => ({
      key,
      name: nameOf(key),
      ...(figures[index] ?? presentPeople(0, seesAll)),
    })),
  };
}
