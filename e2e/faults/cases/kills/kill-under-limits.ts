/** kill -9 of the product between the reservation of a question's limits and their settlement. */
import { chatAccessPolicyRoutes } from '@polylogue/contract/access-policies/policies/routes';
import { runCommand } from '../../../src/product/product.ts';
import { type Fault, type FaultRun, sized } from '../../fault.ts';
import type { FaultHarness, Person } from '../../harness/harness.ts';
import { follow, type Journal, journalOf } from '../../harness/stream-journal.ts';

const short = '[say 3 words, 100 a second]';
const long = '[say 300 words, 50 a second]';

/** Amounts that no round reaches, except for running answers. */
const limits = [
  { kind: 'concurrentAnswers', window: null, scope: 'perPerson', amount: 1 },
  { kind: 'concurrentAnswers', window: null, scope: 'shared', amount: 3 },
  { kind: 'questions', window: 'month', scope: 'shared', amount: 100_000 },
  { kind: 'questions', window: 'month', scope: 'perPerson', amount: 1_000 },
  { kind: 'tokens', window: 'month', scope: 'perPerson', amount: 1_000_000_000 },
];

/** Puts every agent under the limits. */
async function limitAll(harness: FaultHarness): Promise<void> {
  const [admin] = (await harness.people(1, { role: 'administrator' })) as [Person];
  const body = { name: 'Limited', who: { signedIn: true }, isInstancePolicy: true, limits };
  const { path } = chatAccessPolicyRoutes.create;
  const answer = await harness.send(admin, path, { method: 'POST', body });
  if (!answer.ok) throw new Error(`no policy: ${answer.status} ${await answer.text()}`);
}

/** Sums the counters of questions that all share. */
async function readCounter(harness: FaultHarness): Promise<{ used: number; reserved: number }> {
  const db = await harness.db();
  const counters = await db
    .selectFrom('limit_counters')
    .select(['used', 'reserved'])
    .where('limit_key', '=', 'questions:month:shared')
    .execute();
  return {
    used: counters.reduce((sum, { used }) => sum + used, 0),
    reserved: counters.reduce((sum, { reserved }) => sum + reserved, 0),
  };
}

/** Asks a question to its end. */
async function ask(person: Person, question: string): Promise<Journal> {
  const journal = journalOf(question);
  await follow(person, journal);
  return journal;
}

/** Kills the product while everybody's answer runs and its limits are reserved. */
async function killWhileReserved({ findings, random }: FaultRun, harness: FaultHarness, people: Person[]) {
  const journals = people.map(() => journalOf(`Reserved: ${long}`));
  const streams = journals.map((journal, index) => follow(people[index] as Person, journal));
  const isRunning = ({ conversationId, isBroken }: Journal) => conversationId !== undefined || isBroken;
  while (!journals.every(isRunning)) await new Promise((resolve) => setTimeout(resolve, 10));
  await new Promise((resolve) => setTimeout(resolve, random() * 500));
  const { refusal } = await ask(people[0] as Person, `Second: ${short}`);
  findings.hold(refusal?.status === 429, `a second answer was not refused, but ${refusal?.status}`);
  await harness.kill();
  await Promise.all(streams);
  const { reserved } = await readCounter(harness);
  findings.hold(reserved === people.length, `the kill left ${reserved} reservations of ${people.length}`);
}

/** Checks that the restarted product settled the questions, and admits the next ones. */
async function checkSettled(
  { findings }: FaultRun,
  harness: FaultHarness,
  { people, asked }: { people: Person[]; asked: number },
): Promise<void> {
  const counter = await readCounter(harness);
  findings.hold(
    counter.reserved === 0 && counter.used === asked,
    `${asked} questions left ${counter.used} used and ${counter.reserved} reserved`,
  );
  for (const { refusal } of await Promise.all(people.map((person) => ask(person, `Free: ${short}`))))
    findings.hold(refusal === undefined, `a place stayed taken: ${refusal?.status}`);
}

export const killUnderLimits: Fault = {
  name: 'kill -9 under limits',
  property:
    'Reservations of a killed server are settled: running answers are free again, and counters equal the bookings.',
  async run(trial) {
    const harness = await trial.harness();
    await limitAll(harness);
    const people = await harness.people(3);
    const kills = sized(trial, { small: trial.isControl ? 1 : 2, full: 40 });
    for (let round = 0; round < kills; round += 1) {
      await killWhileReserved(trial, harness, people);
      await harness.startProduct();
      const before = round * people.length * 2;
      await checkSettled(trial, harness, { people, asked: before + people.length });
    }
    const { output } = await runCommand(harness.dataFolder, ['rebuild-limits']);
    trial.findings.hold(output.includes('; 0 were corrected'), `counters differ from bookings: ${output}`);
    trial.findings.figure('kills', kills);
    trial.findings.figure('questions', (await readCounter(harness)).used);
  },
  controls: [
    {
      name: 'dead runs not settled',
      sign: /questions left \d+ used and \d+ reserved/,
      patches: [
        {
          file: 'server/src/features/access-policies/limits/admit.ts',
          find: '  sendWithCommit(tx, queries.settle(tx, policyId, settlements));\n',
          replace: '',
        },
      ],
    },
    {
      name: 'dead runs not closed',
      sign: /a place stayed taken/,
      isFullOnly: true,
      patches: [
        {
          file: 'server/src/features/chat/engine/runs/upkeep.ts',
          find: '  await closeDeadRuns(deps);\n',
          replace: '',
        },
      ],
    },
  ],
};
