/** Folding and logging one more token costs the same in a short answer and in a long one. */
import { emptyAnswer, reduceAnswer } from '@polylogue/contract/chat/engine/reduce-answer';
import type { NumberedStreamEvent } from '@polylogue/contract/chat/engine/stream-events';
import { memoryAnswerLog } from '../../../server/src/streams/memory-answer-log.ts';
import { report, sideBySide } from '../timing.ts';

const requestId = 'bench-run';
const short = 1_000;
const long = 20_000;

const token = (sequence: number): NumberedStreamEvent => ({
  sequence,
  event: 'response-updated',
  data: { requestId, text: `word${sequence % 100} ` },
});

function fold(tokens: number): number {
  let answer = emptyAnswer(requestId);
  for (let sequence = 1; sequence <= tokens; sequence += 1) answer = reduceAnswer(answer, token(sequence));
  return answer.text.length;
}

async function log(tokens: number): Promise<void> {
  const answerLog = memoryAnswerLog();
  await answerLog.open({ runId: requestId, requestId });
  for (let sequence = 1; sequence <= tokens; sequence += 1)
    await answerLog.append(requestId, token(sequence));
  await answerLog.discard(requestId);
}

const times = await sideBySide({
  foldShort: () => fold(short),
  foldLong: () => fold(long),
  logShort: () => log(short),
  logLong: () => log(long),
});
const perToken = (ms: number, tokens: number) => ms / tokens;
report(
  'Fold per token, long answer against short',
  perToken(times.foldLong, long) / perToken(times.foldShort, short),
  3,
);
report(
  'Log per token, long answer against short',
  perToken(times.logLong, long) / perToken(times.logShort, short),
  3,
);
