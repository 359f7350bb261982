/** Reports over usage (document 2 §7.15). */
import type {
  ActivityFigures,
  ConversationFigures,
  LengthFigures,
  MonthCost,
  Period,
  TokenFigures,
} from '@polylogue/contract/insight/analytics/schemas';
import { personalAgentsKey } from '@polylogue/contract/insight/analytics/schemas';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/client.ts';
import { percentile } from './percentiles.ts';
import { monthOf, type PeriodChoice, type ResolvedPeriod, resolvePeriod, segmentsOf } from './periods.ts';
import * as queries from './report-queries.ts';

export interface ReportDeps {
  db: Database;
  clock: Pick<Clock, 'now'>;
}

/** Period and filters of a report. */
export interface ReportChoice extends PeriodChoice {
  brandKey?: string | undefined;
  gptSystemId?: string | undefined;
  model?: string | undefined;
  privacy?: 'private' | 'notPrivate' | undefined;
}

/** Figures of a period in rows. */
export interface Report<Keys, Figures> {
  period: Period;
  total: Figures;
  previous: Figures;
  rows: (Keys & Figures)[];
}

export interface MomentKeys {
  at: string;
}
export interface BreakdownKeys {
  key: string | null;
  name: string | null;
}

/** Maximum rows of a breakdown; the total counts all. */
export const maxRows = 100;

export function filterOf({ brandKey, gptSystemId, model, privacy }: ReportChoice): queries.ReportFilter {
  return {
    brandKey,
    agentId: gptSystemId === personalAgentsKey ? null : gptSystemId,
    model,
    isPrivate: privacy && privacy === 'private',
  };
}

type Sums = Omit<queries.FigureRow, 'unit' | 'key'>;

const nothing: Sums = {
  conversations: 0,
  questions: 0,
  conversationQuestions: 0,
  errors: 0,
  liked: 0,
  disliked: 0,
  inputTokens: 0,
  cachedInputTokens: 0,
  outputTokens: 0,
  cost: 0,
  unpriced: 0,
};
const names = Object.keys(nothing) as (keyof Sums)[];

const sumOf = (rows: readonly Sums[]): Sums =>
  rows.reduce<Sums>(
    (sum, row) => Object.assign({}, ...names.map((name) => ({ [name]: sum[name] + row[name] }))),
    nothing,
  );

export const conversationFigures = ({
  conversations,
  questions,
  errors,
  liked,
  disliked,
}: ConversationFigures): ConversationFigures => ({ conversations, questions, errors, liked, disliked });

export const tokenFigures = (sums: TokenFigures): TokenFigures => ({
  inputTokens: sums.inputTokens,
  cachedInputTokens: sums.cachedInputTokens,
  outputTokens: sums.outputTokens,
  cost: sums.cost,
  unpriced: sums.unpriced,
});

export const lengthFigures = ({ conversations, conversationQuestions }: Sums): LengthFigures => ({
  conversations,
  questions: conversationQuestions,
  average: conversations === 0 ? null : conversationQuestions / conversations,
});

export const feedbackFigures = ({ liked, disliked }: Sums) => ({ liked, disliked });

/** Units of a report by period: its rows, and then the period before. */
const momentUnits = ({ units, previous }: ResolvedPeriod): queries.Units =>
  [...units, previous].map(segmentsOf);

/** Reports figures that add up, per hour, day, week or month. */
export async function reportByMoment<Figures>(
  { db, clock }: ReportDeps,
  choice: ReportChoice,
  present: (sums: Sums) => Figures,
): Promise<Report<MomentKeys, Figures>> {
  const resolved = resolvePeriod(choice, clock.now());
  const found = await queries.readFigures(db, { filter: filterOf(choice), units: momentUnits(resolved) });
  const byUnit = new Map(found.map((row) => [row.unit, row]));
  const rows = resolved.units.map(({ at }, unit) => ({ at, sums: byUnit.get(unit) ?? nothing }));
  return {
    period: resolved.period,
    total: present(sumOf(rows.map(({ sums }) => sums))),
    previous: present(byUnit.get(resolved.units.length) ?? nothing),
    rows: rows.map(({ at, sums }) => ({ at, ...present(sums) })),
  };
}

/** Reports conversations with the times of their answers, per hour, day, week or month. */
export async function reportActivity(
  deps: ReportDeps,
  choice: ReportChoice,
): Promise<Report<MomentKeys, ActivityFigures>> {
  const resolved = resolvePeriod(choice, deps.clock.now());
  const units = momentUnits(resolved);
  const [report, latencies] = await Promise.all([
    reportByMoment(deps, choice, conversationFigures),
    queries.readLatencies(deps.db, { filter: filterOf(choice), units }),
  ]);
  const last = resolved.units.length;
  const histograms = new Map<number, queries.LatencyRow[]>();
  for (const row of latencies) histograms.set(row.unit, [...(histograms.get(row.unit) ?? []), row]);
  const all = new Map<number, number>();
  for (const { unit, class: index, count } of latencies)
    if (unit !== last) all.set(index, (all.get(index) ?? 0) + count);
  const whole = [...all]
    .map(([index, count]) => ({ class: index, count }))
    .toSorted((a, b) => a.class - b.class);
  return {
    period: report.period,
    total: { ...report.total, ...latencyFigures(whole) },
    previous: { ...report.previous, ...latencyFigures(histograms.get(last) ?? []) },
    rows: report.rows.map((row, unit) => ({ ...row, ...latencyFigures(histograms.get(unit) ?? []) })),
  };
}

/** Classes from here on are durations. */
const firstDuration = 100;

function latencyFigures(classes: readonly { class: number; count: number }[]) {
  const firstTokens = classes.filter((one) => one.class < firstDuration);
  const durations = classes
    .filter((one) => one.class >= firstDuration)
    .map((one) => ({ ...one, class: one.class - firstDuration }));
  return {
    firstTokenMsP50: percentile(firstTokens, 0.5),
    firstTokenMsP95: percentile(firstTokens, 0.95),
    durationMsP50: percentile(durations, 0.5),
    durationMsP95: percentile(durations, 0.95),
  };
}

/** Adds current names to keys. */
export async function namesOf(
  db: Database,
  dimension: queries.Dimension,
  keys: readonly (string | null)[],
): Promise<(key: string | null) => string | null> {
  if (dimension === 'model') return (key) => key;
  if (dimension === 'privacy') return () => null;
  const known = keys.filter((key) => key !== null && key !== personalAgentsKey) as string[];
  const found = known.length > 0 ? await queries.findNames(db, dimension, known) : new Map<string, string>();
  return (key) => (key === null ? null : (found.get(key) ?? null));
}

/** Reports figures that add up by a dimension, highest first. */
export async function reportByDimension<Figures>(
  { db, clock }: ReportDeps,
  choice: ReportChoice,
  {
    dimension,
    present,
    rank,
  }: { dimension: queries.Dimension; present: (sums: Sums) => Figures; rank: (sums: Sums) => number },
): Promise<Report<BreakdownKeys, Figures>> {
  const { period, range, previous } = resolvePeriod(choice, clock.now());
  const found = await queries.readFigures(db, {
    filter: filterOf(choice),
    units: [range, previous].map(segmentsOf),
    dimension,
  });
  const isOf = (unit: number) => found.filter((row) => row.unit === unit);
  const current = isOf(0)
    .filter((row) => names.some((name) => name !== 'conversationQuestions' && row[name] !== 0))
    .toSorted((a, b) => rank(b) - rank(a) || (a.key ?? '').localeCompare(b.key ?? ''));
  const shown = current.slice(0, maxRows);
  const nameOf = await namesOf(
    db,
    dimension,
    shown.map(({ key }) => key),
  );
  return {
    period,
    total: present(sumOf(current)),
    previous: present(sumOf(isOf(1))),
    rows: shown.map(({ key, ...sums }) => ({ key, name: nameOf(key), ...present(sums) })),
  };
}

/** Reports conversations by local weekday and hour. */
export async function reportByHour({ db, clock }: ReportDeps, choice: ReportChoice) {
  const { period, range, previous } = resolvePeriod(choice, clock.now());
  const filter = filterOf(choice);
  const [rows, before] = await Promise.all([
    queries.readHours(db, {
      filter,
      units: [[{ grain: 'quarter', ...range }]],
      timeZone: period.timeZone,
    }),
    queries.readFigures(db, { filter, units: [segmentsOf(previous)] }),
  ]);
  const total = rows.reduce(
    (sum, row) => ({
      conversations: sum.conversations + row.conversations,
      questions: sum.questions + row.questions,
      errors: sum.errors + row.errors,
      liked: sum.liked + row.liked,
      disliked: sum.disliked + row.disliked,
    }),
    conversationFigures(nothing),
  );
  return {
    period,
    total,
    previous: conversationFigures(before[0] ?? nothing),
    rows: rows.map((row) => ({ weekday: row.weekday, hour: row.hour, ...conversationFigures(row) })),
  };
}

/** Reports tokens and cost per hour, day, week or month, with the spending of the current month. */
export async function reportTokens(deps: ReportDeps, choice: ReportChoice) {
  const [report, month] = await Promise.all([
    reportByMoment(deps, choice, tokenFigures),
    readMonthCost(deps, choice),
  ]);
  return { ...report, month };
}

/** Share of a month that must have passed for a projection. */
const minShare = 0.02;

async function readMonthCost({ db, clock }: ReportDeps, choice: ReportChoice): Promise<MonthCost> {
  const now = clock.now();
  const filter = filterOf(choice);
  const month = monthOf(now, choice.timeZone ?? 'UTC');
  const isWhole = Object.values(filter).every((value) => value === undefined);
  const [found, budget] = await Promise.all([
    queries.readFigures(db, { filter, units: [segmentsOf(month)] }),
    isWhole ? queries.readMonthlyBudget(db) : null,
  ]);
  const cost = found[0]?.cost ?? 0;
  const share = (now.getTime() - month.from.getTime()) / (month.until.getTime() - month.from.getTime());
  return { cost, projected: share < minShare ? null : cost / share, budget };
}
