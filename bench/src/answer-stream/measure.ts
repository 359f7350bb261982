/** The two measurements, the same for every target. */
import { setTimeout as delay } from 'node:timers/promises';
import { usageOf } from './processes.ts';
import { readAnswer } from './read-answer.ts';
import type { Target } from './targets.ts';

const pauseMs = 20;
/** Streams of one step do not start in the same instant. */
const rampMs = 4_000;
const sampleEveryMs = 1_000;

/** Milliseconds to the first token of short answers, of `clients` that ask one after the other. */
export async function measureFirstToken(target: Target, clients: number, answers: number): Promise<number[]> {
  const times: number[] = [];
  const ask = async (client: number) => {
    for (let done = 0; done < answers / clients; done += 1) {
      const question = target.question(client, 'Say 10 tokens, 100 a second.');
      times.push((await readAnswer(question)).firstTokenMs);
      await delay(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => ask(client)));
  return times;
}

export interface StreamsMeasured {
  gapsMs: number[];
  firstTokenMs: number[];
  cpuMsPer1kTokens: number;
  memoryKibPerStream: number;
  /** Lost or doubled. */
  lostTokens: number;
}

export interface Load {
  streams: number;
  seconds: number;
  perSecond: number;
}

/** Streams side by side, each of `perSecond` tokens for `seconds`. */
export async function measureStreams(target: Target, load: Load): Promise<StreamsMeasured> {
  const { streams, seconds, perSecond } = load;
  const tokens = seconds * perSecond;
  const before = usageOf(target.pid);
  let peakKib = before.memoryKib;
  const sampler = setInterval(() => {
    peakKib = Math.max(peakKib, usageOf(target.pid).memoryKib);
  }, sampleEveryMs);
  const answers = await Promise.all(
    Array.from({ length: streams }, async (_, reader) => {
      await delay((reader / streams) * rampMs);
      return readAnswer(target.question(reader, `Say ${tokens} tokens, ${perSecond} a second.`));
    }),
  );
  clearInterval(sampler);
  const arrived = answers.reduce((sum, answer) => sum + answer.tokens, 0);
  const lostTokens = answers.reduce((sum, answer) => sum + Math.abs(tokens - answer.tokens), 0);
  return {
    gapsMs: answers.flatMap(({ gapsMs }) => gapsMs),
    firstTokenMs: answers.map(({ firstTokenMs }) => firstTokenMs),
    cpuMsPer1kTokens: ((usageOf(target.pid).cpuMs - before.cpuMs) * 1_000) / arrived,
    memoryKibPerStream: (peakKib - before.memoryKib) / streams,
    lostTokens,
  };
}
