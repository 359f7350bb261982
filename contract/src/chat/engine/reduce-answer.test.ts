import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Answer, emptyAnswer, reduceAnswer } from './reduce-answer.ts';
import { type Citation, parseStreamEvent, type StreamEvent } from './stream-events.ts';

const requestId = 'run-0001';
const segmentId = '01890a5d-ac96-774b-bcce-b302099a8057';
const text = (value: string): StreamEvent => ({
  event: 'response-updated',
  data: { requestId, text: value },
});
const end: StreamEvent = { event: 'no-more-data', data: { requestId } };
const citation: Citation = {
  id: '1',
  title: 'T',
  path: 't.md',
  chunkId: 'c',
  snippet: 's',
  start: 0,
  end: 1,
};
const fold = (events: StreamEvent[], from: Answer = emptyAnswer(requestId)) =>
  events.reduce(reduceAnswer, from);

it('holds a prefix of the whole text after every event', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (parts) => {
      const whole = parts.join('');
      parts.reduce((answer, part) => {
        const next = reduceAnswer(answer, text(part));
        expect(whole.startsWith(next.text)).toBe(true);
        return next;
      }, emptyAnswer(requestId));
      expect(fold(parts.map(text)).text).toBe(whole);
    }),
  );
});

it('keeps an error apart from the text', () => {
  const failed = fold([
    text('So far'),
    { event: 'error', data: { requestId, code: 'model.timeout', text: 'x' } },
  ]);
  expect(failed).toMatchObject({ text: 'So far', status: 'Failed', error: { code: 'model.timeout' } });
});

it('ignores events of another run, and everything after the end', () => {
  const other: StreamEvent = { event: 'response-updated', data: { requestId: 'run-0002', text: 'no' } };
  expect(fold([text('a'), other, end, text('b')])).toMatchObject({ text: 'a', ended: true });
});

it('appends to the answer that a run continues', () => {
  expect(fold([text(' and on')], emptyAnswer(requestId, { text: 'Once' })).text).toBe('Once and on');
});

it('updates a step in place', () => {
  const step = (status: 'running' | 'complete'): StreamEvent => ({
    event: 'step-update',
    data: { requestId, stepId: 's', kind: 'retrieval', title: 'Searching', status },
  });
  expect(fold([step('running'), step('complete')]).steps).toEqual([
    { stepId: 's', kind: 'retrieval', title: 'Searching', status: 'complete' },
  ]);
});

it('takes citations and status from the final event', () => {
  const done: StreamEvent = {
    event: 'response-model',
    data: { requestId, conversationSegmentId: segmentId, Citations: [citation], status: 'Complete' },
  };
  expect(fold([text('a [1]'), done, end])).toMatchObject({ status: 'Complete', citations: [citation] });
});

it('takes the finish reason from the final event', () => {
  const cut: StreamEvent = {
    event: 'response-model',
    data: {
      requestId,
      conversationSegmentId: segmentId,
      Citations: [],
      status: 'Complete',
      finishReason: 'length',
    },
  };
  expect(fold([text('Half an ans'), cut, end])).toMatchObject({ status: 'Complete', finishReason: 'length' });
});

it('ignores an unknown event from a newer server', () => {
  expect(parseStreamEvent('something-new', '{}')).toBeUndefined();
  expect(parseStreamEvent('constructor', '{}')).toBeUndefined();
});
