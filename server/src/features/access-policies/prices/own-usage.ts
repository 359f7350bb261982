/** A person's own use of models, summed by day, agent and model. */
import { ownUsageRoutes as routes } from '@polylogue/contract/access-policies/prices/usage-routes';
import type {
  OwnUsage,
  UsagePeriod,
  UsageSums,
} from '@polylogue/contract/access-policies/prices/usage-schemas';
import type { Language } from '@polylogue/contract/languages';
import { addDays, dayOf } from '../../../calendar.ts';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/client.ts';
import { type Binding, bind } from '../../../http/routes/binding.ts';
import { readSums, type Sums } from './usage-queries.ts';

export interface OwnUsageDeps {
  db: Database;
  clock: Clock;
  /** Finds the names of agents, also of deleted ones, for a reader. */
  namesOfAgents(ids: readonly string[], language: Language): Promise<ReadonlyMap<string, string>>;
}

interface Asker {
  userId: string;
  language: Language;
  timeZone: string;
}

/** Returns the first day of a period that ends today. */
function firstDayOf(period: UsagePeriod, today: string): string {
  if (period === 'last30Days') return addDays(today, -29);
  const month = `${today.slice(0, 7)}-01`;
  if (period === 'thisMonth') return month;
  // The same month of the year before is left out, so that each month appears once.
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 12, 1)).toISOString().slice(0, 10);
}

const total = (rows: readonly UsageSums[]): UsageSums => {
  const sum = { messages: 0, inputTokens: 0, outputTokens: 0, cost: 0, unpriced: 0 };
  for (const row of rows) for (const name of Object.keys(sum) as (keyof UsageSums)[]) sum[name] += row[name];
  return sum;
};

function totalBy<K extends 'day' | 'agentId' | 'model'>(rows: readonly Sums[], by: K) {
  return [...Map.groupBy(rows, (row) => row[by])].map(([key, group]) => ({ key, ...total(group) }));
}

const byTokens = (one: UsageSums, other: UsageSums) =>
  other.inputTokens + other.outputTokens - one.inputTokens - one.outputTokens ||
  other.messages - one.messages;

/** Reads the use of the caller in a period of their time zone. */
async function readOwnUsage(
  { db, clock, namesOfAgents }: OwnUsageDeps,
  asker: Asker,
  period: UsagePeriod,
): Promise<OwnUsage> {
  const until = dayOf(clock.now(), asker.timeZone);
  const from = firstDayOf(period, until);
  const rows = await readSums(db, asker, { from, until });
  const days = totalBy(rows, 'day').map(({ key, ...sums }) => ({ day: key, ...sums }));
  const agents = totalBy(rows, 'agentId').sort(byTokens);
  const names = await namesOfAgents(
    agents.flatMap(({ key }) => key ?? []),
    asker.language,
  );
  return {
    period,
    timeZone: asker.timeZone,
    from,
    until,
    total: total(rows),
    activeDays: days.filter(({ messages }) => messages > 0).length,
    days: days.sort((one, other) => (one.day < other.day ? -1 : 1)),
    agents: agents.map(({ key, ...sums }) => ({
      gptSystemId: key,
      name: (key !== null && names.get(key)) || null,
      ...sums,
    })),
    models: totalBy(rows, 'model')
      .sort(byTokens)
      .map(({ key, ...sums }) => ({ model: key, ...sums })),
  };
}

export const ownUsageRoutes = (deps: OwnUsageDeps): Binding[] => [
  bind(routes.get, ({ caller: { userId }, context: { language, timeZone }, query }) =>
    readOwnUsage(deps, { userId, language, timeZone }, query.period),
  ),
];
