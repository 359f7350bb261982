/** A provider that refuses, breaks off, talks nonsense or falls silent. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Control, type Fault, sized, type FaultRun } from '../fault.ts';
import type { FaultHarness, Person } from '../harness/harness.ts';
import { beginStream, endFrame, textFrame } from '../../../server/src/testing/models/completion-stream.ts';
import type { ProviderRequest, Script } from '../../../server/src/testing/models/scripted-provider.ts';
import { follow, type Journal, journalOf } from '../harness/stream-journal.ts';

/** Contained in every error of the provider; must never reach a reader. */
const canary = 'sk-canary-of-the-provider';

const refuse =
  (status: number, headers: Record<string, string> = {}): Script =>
  ({ response }) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ error: { message: `${canary} went wrong`, type: canary } }));
  };

/** Runs the script for the first attempt; further attempts are answered. */
const atFirst =
  (script: Script): Script =>
  (asked, parameters) => {
    if (asked.attempt === 1) return script(asked, parameters);
    return sayAll('the whole answer')(asked, parameters);
  };

const sayAll =
  (text: string): Script =>
  ({ response }) => {
    beginStream(response);
    response.end(textFrame(text) + endFrame);
  };

/** Streams some text, and then runs `then`. */
const begunThen =
  (then: (asked: ProviderRequest) => Promise<void> | void): Script =>
  async (asked) => {
    beginStream(asked.response);
    asked.response.write(textFrame('a beginning'));
    // The beginning is to be read before anything else comes.
    await delay(150);
    await then(asked);
  };

/** Writes bytes in the middle of characters. */
async function split({ response }: ProviderRequest, text: string): Promise<void> {
  beginStream(response);
  const bytes = Buffer.from(textFrame(text));
  for (let start = 0; start < bytes.length; start += 7) {
    response.write(bytes.subarray(start, start + 7));
    await delay(1);
  }
  response.end(endFrame);
}

const manyTongues = 'naïve 🤷🏽‍♀️ 日本語 العربية '.repeat(8);
/** 1 MB of bytes, within the characters that one answer may have. */
const longText = '語'.repeat(350_000);

interface ProviderFault {
  name: string;
  script: Script;
  status: 'Complete' | 'Failed';
  code?: string;
  /** Expected answer. */
  text: string;
  /** Maximum number of calls to the provider. */
  calls: number;
  /** Minimum time between attempts, in ms. */
  apartMs?: number;
  isSlow?: boolean;
}

const broken = { status: 'Failed', text: 'a beginning', calls: 1 } as const;
const faults: readonly ProviderFault[] = [
  {
    name: '429 with Retry-After',
    script: atFirst(refuse(429, { 'retry-after': '2' })),
    status: 'Complete',
    text: 'the whole answer',
    calls: 2,
    apartMs: 2_000,
  },
  { name: '429', script: refuse(429), status: 'Failed', code: 'model.rate_limited', text: '', calls: 3 },
  { name: '500', script: refuse(500), status: 'Failed', code: 'model.unavailable', text: '', calls: 3 },
  {
    name: '500 once',
    script: atFirst(refuse(500)),
    status: 'Complete',
    text: 'the whole answer',
    calls: 2,
  },
  { name: '401', script: refuse(401), status: 'Failed', code: 'model.key_refused', text: '', calls: 1 },
  {
    name: 'silence',
    script: () => undefined,
    status: 'Failed',
    code: 'model.timeout',
    text: '',
    calls: 1,
    isSlow: true,
  },
  {
    name: 'silence in the middle',
    script: begunThen(() => undefined),
    ...broken,
    code: 'model.timeout',
    isSlow: true,
  },
  { name: 'reset', script: begunThen(({ response }) => void response.socket?.resetAndDestroy()), ...broken },
  { name: 'no end', script: begunThen(({ response }) => void response.end()), ...broken },
  {
    name: 'an end in the middle of a line',
    script: begunThen(({ response }) => void response.end(textFrame('more').slice(0, 40))),
    ...broken,
  },
  {
    name: 'garbage',
    script: begunThen(
      ({ response }) => void response.end(`data: {"${canary}":\n\ndata: \u0000\n\n${endFrame}`),
    ),
    ...broken,
  },
  {
    name: 'an error inside the stream',
    script: begunThen(
      ({ response }) => void response.end(`data: {"error":{"message":"${canary}","code":500}}\n\n`),
    ),
    ...broken,
  },
  {
    name: 'garbage instead of a stream',
    script: ({ response }) => void response.writeHead(200).end(`<html>${canary}</html>`),
    status: 'Failed',
    code: 'model.bad_response',
    text: '',
    calls: 1,
  },
  {
    name: 'characters in pieces',
    script: (asked) => split(asked, manyTongues),
    status: 'Complete',
    text: manyTongues,
    calls: 1,
  },
  { name: 'a line of 1 MB', script: sayAll(longText), status: 'Complete', text: longText, calls: 1 },
  {
    name: 'two ends',
    script: ({ response }) => {
      beginStream(response);
      response.end(textFrame('once') + endFrame + endFrame);
    },
    status: 'Complete',
    text: 'once',
    calls: 1,
  },
];

interface Meeting {
  fault: ProviderFault;
  journal: Journal;
  tookMs: number;
}

/** Everything that one fault must have come to. */
async function check(
  { findings }: FaultRun,
  { harness, person }: { harness: FaultHarness; person: Person },
  met: Meeting,
) {
  const { fault, journal } = met;
  const about = fault.name;
  const kept = await harness.segmentOf(person, journal);
  const calls = harness.provider.callsOf(journal.question);
  const errors = journal.errors.length;
  findings.hold(journal.ends === 1, `${about}: ${journal.ends} ends were told`);
  findings.hold(errors === (fault.status === 'Failed' ? 1 : 0), `${about}: ${errors} errors were told`);
  findings.hold(journal.ended === fault.status, `${about}: ended as ${journal.ended}`);
  findings.hold(
    !fault.code || journal.errors[0]?.code === fault.code,
    `${about}: the code is ${journal.errors[0]?.code}`,
  );
  findings.hold(
    journal.text === fault.text,
    `${about}: ${journal.text.slice(0, 40)} (${journal.text.length})`,
  );
  findings.hold(kept?.answer === journal.text && kept.status === fault.status, `${about}: kept otherwise`);
  findings.hold(calls.length <= fault.calls, `${about}: the provider was asked ${calls.length} times`);
  const [first, second] = calls;
  const apartMs = first && second ? second.atMs - first.atMs : Number.POSITIVE_INFINITY;
  findings.hold(apartMs >= (fault.apartMs ?? 0), `${about}: asked again after ${Math.round(apartMs)} ms`);
  const visible = JSON.stringify([journal.errors, kept]);
  findings.hold(!visible.includes(canary), `${about}: the provider's own words got out`);
}

export const withRetriesAfterTheFirstToken: Control = {
  name: 'tried again after the first token',
  sign: /a beginninga beginning/,
  patches: [
    {
      file: 'server/src/models/streaming/step-stream.ts',
      find: 'const delayMs = watchdog.hasBegun\n        ? undefined\n        : retryDelayMs(',
      replace: 'const delayMs = false\n        ? undefined\n        : retryDelayMs(',
    },
  ],
};

export const providerFaults: Fault = {
  name: 'provider faults',
  property:
    'One end for every fault; Retry-After is honoured; nothing is asked again after the first token; safe texts.',
  async run(trial) {
    const { findings } = trial;
    const harness = await trial.sharedHarness();
    const tried = faults.filter(({ isSlow }) => sized(trial, { small: !isSlow, full: true }));
    const met = await Promise.all(
      tried.map(async (fault, index) => {
        const [person] = (await harness.people(1)) as [Person];
        harness.provider.register(new RegExp(`\\[fault ${index}\\]`), fault.script);
        const journal = journalOf(`${fault.name} [fault ${index}]`);
        const startedAtMs = performance.now();
        await follow(person, journal, AbortSignal.timeout(150_000));
        const tookMs = performance.now() - startedAtMs;
        await check(trial, { harness, person }, { fault, journal, tookMs });
        return { fault, journal, tookMs };
      }),
    );
    const hung = met.filter(({ journal }) => journal.ended === undefined);
    const slowest = Math.max(...met.filter(({ fault }) => !fault.isSlow).map(({ tookMs }) => tookMs));
    const asks = met.map(
      ({ fault, journal }) => harness.provider.callsOf(journal.question).length - fault.calls,
    );
    findings.figure('faults', met.length);
    findings.figure('hung', hung.length);
    findings.figure('extra calls', Math.max(0, ...asks));
    findings.figure('slowest error ms, silence apart', slowest);
  },
  controls: [
    withRetriesAfterTheFirstToken,
    {
      name: 'Retry-After not read',
      sign: /asked again after \d+ ms/,
      isFullOnly: true,
      patches: [
        {
          file: 'server/src/models/streaming/retry.ts',
          find: 'if (retryAfterMs === undefined) return',
          replace: 'if (Number.isNaN(attempt) === false) return',
        },
      ],
    },
    {
      name: "the provider's words are told",
      sign: /the provider's own words got out/,
      isFullOnly: true,
      patches: [
        {
          file: 'server/src/features/chat/engine/answering/error-texts.ts',
          find: '  return englishErrorTexts[answerErrorCode(code)];',
          replace: `  return englishErrorTexts[answerErrorCode(code)] + '${canary}';`,
        },
      ],
    },
  ],
};
