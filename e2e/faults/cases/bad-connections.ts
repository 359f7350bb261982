/** Lines that delay, trickle and break: between the product and the provider, and between a reader and the product. */
import { setTimeout as delay } from 'node:timers/promises';
import { words } from '../../../server/src/testing/models/scripted-provider.ts';
import { type Fault, sized, type FaultRun } from '../fault.ts';
import type { FaultHarness, Person } from '../harness/harness.ts';
import { follow, journalOf, resume } from '../harness/stream-journal.ts';
import { type ProxyMode, TcpProxy } from '../harness/tcp-proxy.ts';
import { withRetriesAfterTheFirstToken } from './provider-faults.ts';

const wordCount = 80;
const say = `[say ${wordCount} words, 100 a second]`;
const longestReadMs = 120;

const slowLines: Record<string, ProxyMode> = {
  'a late line': { delayMs: 300 },
  'a line that trickles': { trickleBytes: 97, everyMs: 2 },
};

interface Lines {
  harness: FaultHarness;
  provider: TcpProxy;
  reader: TcpProxy;
}

async function startLines(trial: FaultRun): Promise<Lines> {
  const { promise, resolve } = Promise.withResolvers<TcpProxy>();
  const harness = await trial.harness({
    async providerAddress({ port }) {
      const proxy = await TcpProxy.start({ host: '127.0.0.1', port });
      trial.defer(() => proxy.stop());
      resolve(proxy);
      return `127.0.0.1:${proxy.port}`;
    },
  });
  const reader = await TcpProxy.start({ host: '127.0.0.1', port: Number(new URL(harness.url).port) });
  trial.defer(() => reader.stop());
  return { harness, provider: await promise, reader };
}

/** Checks that an answer over each slow line arrives whole, with one call to the provider. */
async function overSlowLines(
  { findings }: FaultRun,
  { harness, provider }: Lines,
  person: Person,
): Promise<void> {
  for (const [name, mode] of Object.entries(slowLines)) {
    provider.mode = mode;
    const journal = journalOf(`Over ${name} ${person.userId}: ${say}`);
    await follow(person, journal);
    const kept = await harness.segmentOf(person, journal);
    const isWhole = journal.text === words(wordCount) && kept?.answer === words(wordCount);
    findings.hold(isWhole, `${name}: ended as ${journal.ended} with ${journal.text.length} characters`);
    const { length: calls } = harness.provider.callsOf(journal.question);
    findings.hold(calls === 1, `${name}: the provider was asked ${calls} times`);
  }
  provider.mode = 'pass';
}

/** Checks that a broken line to the provider ends the answer where it was. */
async function overBrokenLine(
  { findings }: FaultRun,
  { harness, provider }: Lines,
  person: Person,
): Promise<void> {
  const journal = journalOf(`Over a line that breaks ${person.userId}: ${say}`);
  const done = follow(person, journal);
  while (journal.text === '' && !journal.isBroken) await delay(5);
  provider.cut();
  await done;
  const kept = await harness.segmentOf(person, journal);
  const { length: calls } = harness.provider.callsOf(journal.question);
  findings.hold(calls === 1, `after a broken line the provider was asked ${calls} times`);
  findings.hold(journal.ended === 'Failed', `after a broken line the answer ended as ${journal.ended}`);
  const isPrefix = words(wordCount).startsWith(journal.text) && kept?.answer === journal.text;
  findings.hold(isPrefix, 'after a broken line the answer is kept otherwise than it was shown');
}

/** Checks that a reader assembles the answer over a line that breaks repeatedly; resolves to the number of breaks. */
async function readerOverBrokenLine(
  trial: FaultRun,
  { harness, reader }: Lines,
  person: Person,
): Promise<number> {
  const { findings, random } = trial;
  const through = { ...person, url: `http://127.0.0.1:${reader.port}` };
  const journal = journalOf(`Read over a line that breaks: ${say}`);
  let cuts = 0;
  while (journal.ended === undefined && cuts < 200) {
    const cutting = setTimeout(() => reader.cut(), 20 + random() * longestReadMs);
    await (journal.lastEventId === 0 ? follow(through, journal) : resume(through, journal));
    clearTimeout(cutting);
    if (journal.isBroken) cuts += 1;
  }
  const kept = await harness.segmentOf(person, journal);
  findings.hold(journal.misorders === 0, `a reader saw ${journal.misorders} gaps or repeats`);
  findings.hold(
    journal.text === words(wordCount) && kept?.answer === journal.text,
    `a reader pieced ${journal.text.length} characters together of ${kept?.answer.length}`,
  );
  return cuts;
}

export const badConnections: Fault = {
  name: 'bad connections',
  property:
    'What comes late or in pieces comes whole, once; a line that breaks ends the answer where it was; its reader goes on.',
  async run(trial) {
    const { findings } = trial;
    const lines = await startLines(trial);
    const rounds = sized(trial, { small: 1, full: 10 });
    let cuts = 0;
    for (const person of await lines.harness.people(rounds)) {
      await overSlowLines(trial, lines, person);
      await overBrokenLine(trial, lines, person);
      cuts += await readerOverBrokenLine(trial, lines, person);
    }
    findings.hold(cuts > 0, "no reader's line broke");
    findings.figure('slow answers', rounds * Object.keys(slowLines).length);
    findings.figure("breaks of the provider's line", rounds);
    findings.figure("of readers'", cuts);
  },
  controls: [
    {
      ...withRetriesAfterTheFirstToken,
      sign: /after a broken line the provider was asked [2-9] times/,
      isFullOnly: true,
    },
  ],
};
