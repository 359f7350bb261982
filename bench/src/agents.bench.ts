/** Finding an agent among 5,000, and the dry run of an audience among 100,000 people, over HTTP. */
import { agentAdministrationRoutes } from '@polylogue/contract/agents/catalog/administration-routes';
import { agentDirectoryRoutes as directory } from '@polylogue/contract/agents/catalog/routes';
import type { PublishingAnswer } from '@polylogue/contract/agents/publishing/publishing';
import { fillPath } from '@polylogue/contract/path';
import { addHeldRole, addPeople } from './administration/seed.ts';
import { type MeasuredInstance, withInstance } from './administration/measured-instance.ts';
import { addAgents } from './agents/seed.ts';
import { readJson } from './http-load.ts';
import { reportTarget } from './target-row.ts';
import { percentile } from './timing.ts';

const agents = 5_000;
const people = Number(process.env['BENCH_PEOPLE'] ?? 100_000);
const rounds = 40;

async function measure(what: string, atMost: number, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let warmUp = 0; warmUp < 5; warmUp += 1) await work();
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  reportTarget({ what: `${what}, p95`, unit: 'ms', figure: percentile(times, 95), bound: { atMost } });
  console.log(`  p50 ${percentile(times, 50).toFixed(1)} ms`);
}

async function measureDirectory({ product, headers }: MeasuredInstance): Promise<void> {
  const list = `${product.url}${directory.availableForConversation.path}`;
  const searches = {
    'first page': '',
    'search by name': '?keywords=agent%2049',
    'search by what it does': '?keywords=subject%2096',
    'one category': '?category=Category%207',
    nothing: '?keywords=nowhere',
  };
  for (const [what, query] of Object.entries(searches)) {
    await measure(`Agents among ${agents}: ${what}`, 50, () => readJson({ url: list + query, headers }));
  }
  const categories = `${product.url}${directory.categories.path}`;
  await measure(`Categories of ${agents} agents`, 50, () => readJson({ url: categories, headers }));
}

async function measureDryRun({ product, headers, db }: MeasuredInstance, roleId: string): Promise<void> {
  const agent = await db
    .selectFrom('agents')
    .select('id')
    .where('name', '=', 'Agent 2')
    .executeTakeFirstOrThrow();
  const params = { gptSystemId: agent.id };
  const of = (path: string) => `${product.url}${fillPath(path, params)}`;
  const publishing = await readJson<PublishingAnswer>({
    url: of(agentAdministrationRoutes.publishing.path),
    headers,
  });
  const { isPublished, isHidden, from, until, brandKeys } = publishing;
  const audience = { everyone: false, userIds: [], roleIds: [roleId], groupIds: [] };
  const body = { isPublished, isHidden, from, until, brandKeys, audience };
  const request = {
    method: 'PUT',
    url: `${of(agentAdministrationRoutes.publishV2.path)}?dryRun=true`,
    headers: { ...headers, 'if-match': `"${publishing.version}"` },
    body,
  };
  await measure(`Dry run of an audience among ${people} people`, 300, () => readJson(request));
}

await withInstance(async (instance) => {
  await addPeople(instance.db, people);
  const roleId = await addHeldRole(instance.db, 1_000);
  await addAgents(instance.db, { count: agents, roleId });
  await measureDirectory(instance);
  await measureDryRun(instance, roleId);
});
