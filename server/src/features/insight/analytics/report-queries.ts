/** Queries of reports: figures from roll-ups and from what they lack so far, in one statement each. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import type { Segment } from './periods.ts';

export const dimensions = ['brand', 'agent', 'model', 'privacy'] as const;
export type Dimension = (typeof dimensions)[number];

/** Filters that narrow together. `agentId` is null for all personal agents. */
export interface ReportFilter {
  brandKey?: string | undefined;
  agentId?: string | null | undefined;
  model?: string | undefined;
  isPrivate?: boolean | undefined;
}

/** Buckets of each unit; a unit is a row of the report, or a range to sum. */
export type Units = readonly (readonly Segment[])[];

export interface Question {
  filter: ReportFilter;
  units: Units;
  /** Property to group by; undefined sums. */
  dimension?: Dimension | undefined;
}

/** Sums of a unit, by key if a dimension was given. */
export interface FigureRow {
  unit: number;
  key: string | null;
  conversations: number;
  questions: number;
  conversationQuestions: number;
  errors: number;
  liked: number;
  disliked: number;
  inputTokens: number;
  cachedInputTokens: number;
  outputTokens: number;
  cost: number;
  unpriced: number;
}

const columns = {
  brand: sql`c.brand_key`,
  // Personal agents are one: their names are their owners' affair.
  agent: sql`case when c.agent_id in (select id from agents where type = 'User') then 'personal' else c.agent_id::text end`,
  model: sql`c.model`,
  privacy: sql`case when c.is_private then 'private' else 'notPrivate' end`,
} as const satisfies Record<Dimension, RawBuilder<unknown>>;

const isFiltered = ({ brandKey, agentId, model, isPrivate }: ReportFilter): Record<Dimension, boolean> => ({
  brand: brandKey !== undefined,
  agent: agentId !== undefined,
  model: model !== undefined,
  privacy: isPrivate !== undefined,
});

/** Returns the coarsest grouping that keeps what is filtered and grouped by. */
function groupingOf({
  filter,
  dimension,
}: Pick<Question, 'filter' | 'dimension'>): 'none' | 'all' | Dimension {
  const filtered = isFiltered(filter);
  const kept = dimensions.filter((one) => filtered[one] || one === dimension);
  if (kept.length > 1) return 'all';
  return kept[0] ?? 'none';
}

const trueIf = (condition: RawBuilder<unknown> | undefined): RawBuilder<unknown> => condition ?? sql`true`;

/** Condition on rows `c` of roll-ups and of the tail. */
function matches({ brandKey, agentId, model, isPrivate }: ReportFilter): RawBuilder<unknown> {
  const ofAgent =
    agentId === null
      ? sql`c.agent_id in (select id from agents where type = 'User')`
      : sql`c.agent_id = ${agentId}::uuid`;
  return sql`${trueIf(brandKey === undefined ? undefined : sql`c.brand_key = ${brandKey}`)}
    and ${trueIf(agentId === undefined ? undefined : ofAgent)}
    and ${trueIf(model === undefined ? undefined : sql`c.model = ${model}`)}
    and ${trueIf(isPrivate === undefined ? undefined : sql`c.is_private = ${isPrivate}`)}`;
}

/** Rows `s (unit, grain, lower, upper)`: all segments of all units. */
function segmentsIn(units: Units): RawBuilder<unknown> {
  const all = units.flatMap((segments, unit) => segments.map((segment) => ({ unit, ...segment })));
  const times = (of: 'from' | 'until') => all.map((segment) => segment[of].toISOString());
  return sql`unnest(${all.map(({ unit }) => unit)}::int[], ${all.map(({ grain }) => grain)}::text[],
    ${times('from')}::timestamptz[], ${times('until')}::timestamptz[]) as s (unit, grain, lower, upper)`;
}

const summed = sql`
  sum(conversations)::float8 as conversations, sum(questions)::float8 as questions,
  sum(conversation_questions)::float8 as "conversationQuestions", sum(errors)::float8 as errors,
  sum(liked)::float8 as liked, sum(disliked)::float8 as disliked, sum(input_tokens)::float8 as "inputTokens",
  sum(cached_input_tokens)::float8 as "cachedInputTokens", sum(output_tokens)::float8 as "outputTokens",
  sum(cost)::float8 as cost, sum(unpriced)::float8 as unpriced`;

const figureNames = [
  'conversations',
  'questions',
  'conversation_questions',
  'errors',
  'liked',
  'disliked',
  'input_tokens',
  'cached_input_tokens',
  'output_tokens',
  'cost',
  'unpriced',
];
const figures = sql.join(figureNames.map((name) => sql.ref(name)));

/** Sums within a segment. Grouping keeps the planner from reading whole tables, as it knows nothing of segments. */
const sumsOfSegment = sql.join(figureNames.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`));
const perSegment = sql`offset 0`;

/** Sums figures by unit and key. */
export async function readFigures(db: Database, question: Question): Promise<FigureRow[]> {
  const { filter, units, dimension } = question;
  const key = dimension ? columns[dimension] : sql`null::text`;
  const where = matches(filter);
  const { rows } = await sql<FigureRow>`
    with s as materialized (select * from ${segmentsIn(units)})
    select unit, key, ${summed} from (
      select s.unit, r.* from s, lateral (
        select ${key} as key, ${sumsOfSegment} from usage_rollups c
        where c.grouping = ${groupingOf(question)} and c.grain = s.grain and c.bucket >= s.lower and c.bucket < s.upper
          and ${where}
        group by 1
      ) as r
      union all
      select s.unit, ${key}, ${figures} from usage_tail c join s on c.bucket >= s.lower and c.bucket < s.upper
      where ${where}
    ) as cells group by unit, key`.execute(db);
  return rows;
}

/** Count of answers in a class of latency; classes from 100 on are durations. */
export interface LatencyRow {
  unit: number;
  class: number;
  count: number;
}

/** Sums the histograms of latencies by unit. */
export async function readLatencies(
  db: Database,
  { filter, units }: Pick<Question, 'filter' | 'units'>,
): Promise<LatencyRow[]> {
  const where = matches(filter);
  const { rows } = await sql<LatencyRow>`
    with s as materialized (select * from ${segmentsIn(units)}),
    tail as (
      select s.unit, c.first_token_class, c.duration_class
      from usage_tail c join s on c.bucket >= s.lower and c.bucket < s.upper where ${where}
    )
    select unit, class::int, sum(count)::int as count from (
      select s.unit, r.* from s, lateral (
        select class, sum(count) as count from usage_rollups c, unnest(c.latency_classes, c.latency_counts) as h (class, count)
        where c.grouping = ${groupingOf({ filter })} and c.grain = s.grain
          and c.bucket >= s.lower and c.bucket < s.upper and ${where}
        group by class
      ) as r
      union all select unit, first_token_class, 1 from tail
      union all select unit, duration_class, 1 from tail
    ) as classes where class is not null group by unit, class order by unit, class`.execute(db);
  return rows;
}

/** Number of people of a unit, by key if a dimension was given. */
export interface PeopleRow {
  unit: number;
  key: string | null;
  people: number;
}

/** Counts the people who asked something, each once per unit and key. */
export async function readPeople(db: Database, { filter, units, dimension }: Question): Promise<PeopleRow[]> {
  const key = dimension ? columns[dimension] : sql`null::text`;
  const where = matches(filter);
  const grouping = groupingOf({ filter, dimension }) === 'none' ? 'none' : 'all';
  const { rows } = await sql<PeopleRow>`
    with s as materialized (select * from ${segmentsIn(units)}),
    people as (
      select s.unit, r.* from s, lateral (
        select distinct ${key} as key, c.owner_id from usage_people c
        where c.grouping = case s.grain when 'quarter' then 'all' else ${grouping} end and c.grain = s.grain
          and c.bucket >= s.lower and c.bucket < s.upper and ${where}
      ) as r
      union
      select s.unit, ${key}, c.owner_id from usage_tail c
        join owners o on o.id = c.owner_id and o.kind = 'person'
        join s on c.bucket >= s.lower and c.bucket < s.upper
      where ${where}
    )
    select unit, key, count(*)::int as people from people group by unit, key`.execute(db);
  return rows;
}

/** Conversations and questions by weekday (1 is Monday) and hour of a time zone. */
export interface HourRow {
  weekday: number;
  hour: number;
  conversations: number;
  questions: number;
  errors: number;
  liked: number;
  disliked: number;
}

/** Sums figures of a range by local weekday and hour. */
export async function readHours(
  db: Database,
  { filter, units, timeZone }: Pick<Question, 'filter' | 'units'> & { timeZone: string },
): Promise<HourRow[]> {
  const where = matches(filter);
  const { rows } = await sql<HourRow>`
    with s as materialized (select * from ${segmentsIn(units)}),
    cells as (
      select r.* from s, lateral (
        select c.bucket, ${sumsOfSegment} from usage_rollups c
        where c.grouping = ${groupingOf({ filter })} and c.grain = s.grain and c.bucket >= s.lower and c.bucket < s.upper
          and ${where}
        group by 1
      ) as r
      union all
      select c.bucket, ${figures} from usage_tail c join s on c.bucket >= s.lower and c.bucket < s.upper where ${where}
    )
    select extract(isodow from at)::int as weekday, extract(hour from at)::int as hour, ${summed}
    from cells, lateral (select bucket at time zone ${timeZone} as at) as local
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** Figures of a day by brand, agent, model and privacy. */
export interface ExportRow extends Omit<FigureRow, 'key'> {
  brandKey: string | null;
  brandName: string | null;
  /** Null for personal agents, and for what belongs to none. */
  agentId: string | null;
  agentName: string | null;
  isPersonal: boolean;
  model: string | null;
  isPrivate: boolean;
}

/** Reads the rows of units for a file, ordered by unit, names and privacy. */
export async function readExportRows(
  db: Database,
  { filter, units }: Pick<Question, 'filter' | 'units'>,
): Promise<ExportRow[]> {
  const where = matches(filter);
  const keys = sql`c.brand_key, c.agent_id, c.model, c.is_private, ${figures}`;
  const { rows } = await sql<ExportRow>`
    with s as materialized (select * from ${segmentsIn(units)}),
    cells as (
      select s.unit, r.* from s, lateral (
        select ${keys} from usage_rollups c
        where c.grouping = 'all' and c.grain = s.grain and c.bucket >= s.lower and c.bucket < s.upper and ${where}
        ${perSegment}
      ) as r
      union all
      select s.unit, ${keys} from usage_tail c join s on c.bucket >= s.lower and c.bucket < s.upper where ${where}
    )
    select unit, cells.brand_key as "brandKey", b.name as "brandName",
      case when a.type = 'User' then null else cells.agent_id end as "agentId",
      case when a.type = 'User' then null else a.name end as "agentName",
      coalesce(a.type = 'User', false) as "isPersonal", model, is_private as "isPrivate", ${summed}
    from cells left join brands b on b.key = cells.brand_key left join agents a on a.id = cells.agent_id
    group by 1, 2, 3, 4, 5, 6, 7, 8
    -- Cells may hold later questions of their conversations alone.
    having sum(conversations + questions + errors + liked + disliked + input_tokens + output_tokens + unpriced) > 0
      or sum(cost) > 0
    order by 1, 3, 5, 7, 8`.execute(db);
  return rows;
}

/** Finds the current names of brands or agents. */
export async function findNames(
  db: Database,
  dimension: 'brand' | 'agent',
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await (dimension === 'brand'
    ? db.selectFrom('brands').select(['key as key', 'name']).where('key', 'in', keys)
    : db.selectFrom('agents').select(['id as key', 'name']).where('id', 'in', keys)
  ).execute();
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/** Reads the shared limit of cost per month of the instance's policy, in US dollars; null without one. */
export async function readMonthlyBudget(db: Database): Promise<number | null> {
  const { rows } = await sql<{ amount: number }>`
    select (l ->> 'amount')::float8 as amount
    from chat_access_policies p, jsonb_array_elements(p.limits) as l
    where p.is_instance_policy and p.deleted_at is null
      and l ->> 'kind' = 'cost' and l ->> 'window' = 'month' and l ->> 'scope' = 'shared'`.execute(db);
  return rows[0]?.amount ?? null;
}
