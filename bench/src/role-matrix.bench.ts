/** Saving a role of the matrix, and its dry run, on an instance of many people of whom some hold it. */
import { actions } from '@polylogue/contract/permissions';
import { fillPath } from '@polylogue/contract/path';
import { roleRoutes } from '@polylogue/contract/people/roles/routes';
import type { Role, RoleSettings } from '@polylogue/contract/people/roles/schemas';
import type { Effect } from '@polylogue/contract/people/roles/effect';
import { addHeldRole, addPeople } from './administration/seed.ts';
import { type MeasuredInstance, withInstance } from './administration/measured-instance.ts';
import { readJson } from './http-load.ts';
import { reportTarget } from './target-row.ts';
import { percentile } from './timing.ts';

const people = Number(process.env['BENCH_PEOPLE'] ?? 100_000);
const holders = Math.min(1_000, people);
const rounds = 40;

/** Milliseconds of `work`, and what it resolved to. */
async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const begun = performance.now();
  const result = await work();
  return [performance.now() - begun, result];
}

/** Every second action, the others in the next round: the matrix with each of its cells changed. */
const settingsOf = (
  { name, description, entityConfiguration, groupIds }: Role,
  round: number,
): RoleSettings => ({
  name,
  description,
  entityConfiguration,
  groupIds,
  actions: actions.filter((action, index) => index % 2 === round % 2 && action !== 'ConversationsReadAll'),
});

async function measureRole({ product, headers }: MeasuredInstance, userRoleId: string) {
  const url = `${product.url}${fillPath(roleRoutes.update.path, { userRoleId })}`;
  const dryRunUrl = `${product.url}${fillPath(roleRoutes.dryRun.path, { userRoleId })}`;
  let role = await readJson<Role>({ url, headers });
  if (role.holderCount !== holders) throw new Error(`${role.holderCount} people hold the role.`);
  const savesMs: number[] = [];
  const dryRunsMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const settings = settingsOf(role, round);
    const dryRun = { method: 'POST', url: dryRunUrl, headers, body: { settings } };
    const [dryRunMs, { affectedCount }] = await timed(() => readJson<Effect>(dryRun));
    if (affectedCount !== holders) throw new Error(`The dry run is about ${affectedCount} people.`);
    dryRunsMs.push(dryRunMs);
    const ifMatch = { ...headers, 'if-match': `"${role.version}"`, 'x-request-id': crypto.randomUUID() };
    const [saveMs, saved] = await timed(() =>
      readJson<Role>({ method: 'PUT', url, headers: ifMatch, body: settings }),
    );
    savesMs.push(saveMs);
    role = saved;
  }
  return { savesMs, dryRunsMs };
}

await withInstance(async (instance) => {
  await addPeople(instance.db, people);
  const { savesMs, dryRunsMs } = await measureRole(instance, await addHeldRole(instance.db, holders));
  const of = `a role that ${holders} of ${people} people hold, p95`;
  reportTarget({ what: `Saving ${of}`, unit: 'ms', figure: percentile(savesMs, 95), bound: { atMost: 100 } });
  console.log(`  p50 ${percentile(savesMs, 50).toFixed(1)} ms`);
  const figure = percentile(dryRunsMs, 95);
  reportTarget({ what: `Dry run of ${of}`, unit: 'ms', figure, bound: { atMost: 300 } });
  console.log(`  p50 ${percentile(dryRunsMs, 50).toFixed(1)} ms`);
});
