/** Readers that stop reading, next to one that keeps reading. */
import { readFileSync } from 'node:fs';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { streamRoutes } from '@polylogue/contract/chat/conversations/routes';
import { fillPath } from '@polylogue/contract/path';
import { percentile } from '../../../bench/src/timing.ts';
import { type Fault, sized, type FaultRun } from '../fault.ts';
import type { FaultHarness, Person } from '../harness/harness.ts';
import { probe, readProbe } from '../harness/read-probe.ts';
import { beginStream, endFrame, textFrame } from '../../../server/src/testing/models/completion-stream.ts';
import { follow, type Journal, journalOf } from '../harness/stream-journal.ts';

/** Far more than sockets and the system hold for a reader. */
const pieceLength = 16_000;
const pieces = 300;
/** Pace at which one core can fill the buffers of all stalled readers: 160 MB a second for 1,000 of them. */
const pieceEveryMs = 100;
const allowedKibEach = 256;
/** An ordinary answer brings a word every 50 ms; nobody sees a quarter of a second. */
const allowedGapMs = 250;
/** event-stream.ts drops a stalled reader after 30 s. */
const droppedWithinMs = 50_000;

/** Asks for the stream and never reads. */
function stall({ url, token }: Person, { requestId }: Journal): net.Socket {
  const { hostname, port } = new URL(url);
  const socket = net.connect({ host: hostname, port: Number(port) });
  const path = fillPath(streamRoutes.resume.path, { requestId });
  socket.pause().on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n\r\n`);
  return socket;
}

/** The gaps between the words of an ordinary answer. */
async function gapsMs(person: Person, number: number): Promise<number[]> {
  const journal = journalOf(`Beside stalled readers ${number}: [say 100 words, 20 a second]`);
  await follow(person, journal);
  return journal.arrivals.slice(1).map(({ atMs }, index) => atMs - (journal.arrivals[index]?.atMs ?? 0));
}

/** Counts the product's open connections as reported by the system. */
function openConnections({ url }: FaultHarness): number {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0');
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n');
  return lines.filter((line) => new RegExp(`^\\s*\\d+: [0-9A-F]+:${port} [0-9A-F:]+ 01 `).test(line)).length;
}

async function waitUntilDropped(harness: FaultHarness, before: number): Promise<number> {
  const startedAtMs = performance.now();
  while (openConnections(harness) > before + 5 && performance.now() - startedAtMs < droppedWithinMs) {
    await delay(200);
  }
  return performance.now() - startedAtMs;
}

/** Requests an answer far longer than any buffer, streamed at a steady pace once `begun`. */
async function askAtLength(
  harness: FaultHarness,
  person: Person,
  begun: Promise<void>,
): Promise<{ journal: Journal; done: Promise<void> }> {
  harness.provider.register(/\[at length\]/, async ({ response }) => {
    beginStream(response);
    response.write(textFrame('x'.repeat(pieceLength)));
    await begun;
    for (let said = 1; said < pieces; said += 1) {
      response.write(textFrame('x'.repeat(pieceLength)));
      await delay(pieceEveryMs);
    }
    response.end(endFrame);
  });
  const journal = journalOf(`[at length] ${performance.now()}`);
  const done = follow(person, journal);
  while (journal.text === '' && !journal.isBroken) await delay(10);
  return { journal, done };
}

interface Measured {
  heldKib: number;
  gapsMs: number[];
  droppedMs: number;
}

/** Measures one long answer with `stalled` stalled readers, and an ordinary one. */
async function measure(trial: FaultRun, harness: FaultHarness, stalled: number): Promise<Measured> {
  const { findings } = trial;
  const [person, other] = (await harness.people(2)) as [Person, Person];
  const begun = Promise.withResolvers<void>();
  const { journal, done } = await askAtLength(harness, person, begun.promise);
  const before = openConnections(harness);
  const sockets = Array.from({ length: stalled }, () => stall(person, journal));
  while (openConnections(harness) < before + stalled) await delay(50);
  await delay(1_000);
  begun.resolve();
  const ordinary = gapsMs(other, stalled);
  await done;
  const heldKib = (await readProbe(harness)).heapUsed / 1024;
  const measured = { heldKib, gapsMs: await ordinary };
  const droppedMs = stalled > 0 ? await waitUntilDropped(harness, before) : 0;
  for (const socket of sockets) socket.destroy();
  const kept = await harness.segmentOf(person, journal);
  findings.hold(
    kept?.status === 'Complete' && kept.answer.length === pieceLength * pieces,
    `the answer that nobody read is kept as ${kept?.status}, ${kept?.answer.length} characters`,
  );
  return { ...measured, droppedMs };
}

export const slowReaders: Fault = {
  name: 'stalled readers',
  property:
    'A reader that takes nothing costs a bounded buffer and is dropped; the answer is kept; others notice nothing.',
  isFullOnly: true,
  async run(trial) {
    const { findings } = trial;
    const harness = await trial.harness({ preload: [probe] });
    const stalled = sized(trial, { small: 60, full: 1_000 });
    // The first answer grows the memory to its usual level.
    await measure(trial, harness, 0);
    const alone = await measure(trial, harness, 0);
    const beside = await measure(trial, harness, stalled);
    const eachKib = Math.max(0, beside.heldKib - alone.heldKib) / stalled;
    findings.hold(eachKib <= allowedKibEach, `a stalled reader costs ${Math.round(eachKib)} KiB`);
    findings.hold(beside.droppedMs < droppedWithinMs, 'stalled readers were not dropped');
    const gapMs = percentile(beside.gapsMs, 95);
    findings.hold(gapMs <= allowedGapMs, `others wait ${Math.round(gapMs)} ms for a word`);
    findings.figure('stalled', stalled);
    findings.figure('MB per 1,000 stalled', (eachKib * 1_000) / 1024);
    findings.figure('dropped after s', beside.droppedMs / 1_000);
    findings.figure("others' gap p95 ms, alone", percentile(alone.gapsMs, 95));
    findings.figure('beside', gapMs);
  },
  controls: [
    {
      name: 'nobody waits for readers',
      sign: /stalled readers were not dropped/,
      patches: [
        {
          file: 'server/src/http/responses/event-stream.ts',
          find: '    if (!this.#response.writableNeedDrain) return true;',
          replace: '    if (!this.#response.writableNeedDrain || stalledReaderMs > 0) return true;',
        },
      ],
    },
  ],
};
