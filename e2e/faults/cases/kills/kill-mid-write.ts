/** kill -9 in the middle of a change of configuration: of the product, and of an operator's command. */
import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { modelProviderRoutes as routes } from '@polylogue/contract/instance/model-providers/routes';
import type { ModelProvider } from '@polylogue/contract/instance/model-providers/schemas';
import { fillPath } from '@polylogue/contract/path';
import { productCommand } from '../../../src/product/product.ts';
import { type Fault, sized, type FaultRun } from '../../fault.ts';
import type { FaultHarness, Person } from '../../harness/harness.ts';
import { patchEnvironment, type SourcePatch } from '../../harness/source-patch.ts';
import { follow, journalOf } from '../../harness/stream-journal.ts';

const slowMs = 40;
/** Stretches the microseconds between a change and its audit entry, so that kills meet them. */
export const stretched: SourcePatch = {
  file: 'server/src/changes/record-change.ts',
  find: '  if (!ofPeople.has(change.aggregateType)) noteConfigurationChange(tx);',
  replace: `  if (!ofPeople.has(change.aggregateType)) noteConfigurationChange(tx);
  if (actor.requestId === 'command') process.stdout.write('a change is half made\\n');
  await new Promise((resolve) => setTimeout(resolve, ${slowMs}));`,
};
const withoutTransactions: SourcePatch = {
  file: 'server/src/db/client.ts',
  find: 'db.transaction().execute(async (tx) => {\n      noted.set(tx, notes);',
  replace: 'Promise.resolve(db as Transaction).then(async (tx) => {\n      noted.set(tx, notes);',
};

const settings = { kind: 'openai' };

interface Target {
  harness: FaultHarness;
  admin: Person;
  /** Addresses of providers under change. */
  providers: string[];
  conversationId: string;
}

async function prepare(harness: FaultHarness): Promise<Target> {
  const [admin] = (await harness.people(1, { role: 'administrator' })) as [Person];
  const providers: string[] = [];
  for (let made = 0; made < 4; made += 1) {
    const response = await harness.send(admin, routes.create.path, {
      method: 'POST',
      body: { ...settings, name: `Provider ${made}` },
    });
    const { modelProviderId } = (await response.json()) as ModelProvider;
    providers.push(fillPath(routes.update.path, { modelProviderId }));
  }
  const journal = journalOf('To be renamed: [say 2 words, 100 a second]');
  await follow(admin, journal);
  return { harness, admin, providers, conversationId: journal.conversationId ?? '' };
}

/** Changes everything at once and kills at a random moment; resolves to the confirmed titles. */
async function killDuringWrites({ random }: FaultRun, target: Target, round: number): Promise<string[]> {
  const { harness, admin, providers, conversationId } = target;
  const { items } = await harness.read<{ items: ModelProvider[] }>(admin, routes.list.path);
  const confirmed: string[] = [];
  const put = (address: string, body: object, ifMatch?: number) =>
    harness.send(admin, address, { method: 'PUT', body, ...(ifMatch !== undefined && { ifMatch }) }).then(
      async (response) => response.ok && (await response.text()) !== '',
      () => false,
    );
  const edits = providers.map((address, index) => {
    const version = items.find(({ modelProviderId }) => address.endsWith(modelProviderId))?.version;
    return put(address, { ...settings, name: `Provider ${index}, round ${round}` }, version);
  });
  const address = fillPath(conversationRoutes.updateTitle.path, { conversationId });
  const rename = async () => {
    for (let turn = 0; turn < 40; turn += 1) {
      const title = `Round ${round} title ${turn}`;
      if (!(await put(address, { title }))) return;
      confirmed.push(title);
    }
  };
  const renaming = rename();
  await delay(10 + random() * slowMs * providers.length);
  await harness.kill();
  await Promise.all([...edits, renaming]);
  await harness.startProduct();
  return confirmed;
}

/** Counts changes without an audit entry, and entries without a change. */
async function tornChanges(harness: FaultHarness): Promise<number> {
  const db = await harness.db();
  const providers = await db.selectFrom('model_providers').select(['id', 'version']).execute();
  const entries = await db
    .selectFrom('audit_entries')
    .where('aggregate_type', '=', 'ModelProvider')
    .groupBy('aggregate_id')
    .select(['aggregate_id', (eb) => eb.fn.countAll<number>().as('count')])
    .execute();
  const counts = new Map(entries.map(({ aggregate_id: id, count }) => [id, count]));
  return providers.filter(({ id, version }) => counts.get(id) !== version).length;
}

/** Assigns a role on the command line, and kills the command while it writes. */
async function killCommand(
  { random }: FaultRun,
  harness: FaultHarness,
  patches: readonly SourcePatch[],
): Promise<boolean> {
  const [person] = (await harness.people(1)) as [Person];
  const words = ['grant-role', person.userId, 'administrator'];
  const { file, args, options } = productCommand(harness.dataFolder, words, patchEnvironment(patches));
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'ignore'] });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const writes = new Promise<void>((resolve) => {
    child.stdout.on('data', (data) => String(data).includes('half made') && resolve());
  });
  await Promise.race([writes, exited]);
  await delay(random() * slowMs * 1.2);
  child.kill('SIGKILL');
  await exited;
  const db = await harness.db();
  const [{ count: held }, { count: audited }] = await Promise.all([
    db
      .selectFrom('role_assignments')
      .where('user_id', '=', person.userId)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('audit_entries')
      .where('aggregate_id', '=', person.userId)
      .where('operation', '=', 'AssignRole')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return held !== audited;
}

export const killMidWrite: Fault = {
  name: 'kill -9 mid-write',
  property:
    'A change of configuration is there with its audit entry, or neither is; a confirmed title stays.',
  async run(trial) {
    const { findings } = trial;
    const patches = [stretched, ...trial.patches];
    const harness = await trial.harness({ patches: [stretched] });
    const kills = sized(trial, { small: 1, full: 20 });
    const commands = sized(trial, { small: 2, full: 30 });
    const target = await prepare(harness);
    let torn = 0;
    for (let round = 0; round < kills; round += 1) {
      const confirmed = await killDuringWrites(trial, target, round);
      torn = await tornChanges(harness);
      findings.hold(torn === 0, `${torn} providers differ from their audit entries`);
      const { title } = await harness.conversation(target.admin, target.conversationId);
      const last = confirmed.at(-1);
      const next = last && last.replace(/\d+$/, (turn) => String(Number(turn) + 1));
      findings.hold(last === undefined || title === last || title === next, `${title} instead of ${last}`);
    }
    let tornGrants = 0;
    for (let done = 0; done < commands; done += 1) {
      if (await killCommand(trial, harness, patches)) tornGrants += 1;
    }
    findings.hold(tornGrants === 0, `${tornGrants} roles without an audit entry`);
    findings.figure('kills of the product', kills);
    findings.figure('of commands', commands);
    findings.figure('torn', torn + tornGrants);
  },
  controls: [
    {
      name: 'no transactions',
      sign: /without an audit entry|differ from their audit entries/,
      patches: [withoutTransactions],
    },
  ],
};
