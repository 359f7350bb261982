import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { chatTests } from '../../../testing/chat-tests.ts';
import { chatOfPerson, contextsBy, testedContexts } from '../../../testing/contexts.tsx';
import { idsEvent, testConversation, testId, testSegment } from '../../../testing/conversation-server.ts';

const conversationId = testId(10);
const server = chatTests();
const failed = { status: 'Failed', answer: '', error: { code: 'model.unavailable', text: 'x' } } as const;
const keepAnswer = (fields: Parameters<typeof testSegment>[0]) =>
  server().conversations.set(conversationId, testConversation({ segments: [testSegment(fields)] }));
const { others } = contextsBy('details');

describe.each(testedContexts)('answer notice of $name', ({ open, features }) => {
  it('offers each action once, without a rating or second retry on failure', async () => {
    const buttons = (name: string) => screen.queryAllByRole('button', { name }).length;
    keepAnswer(failed);
    const { unmount } = open(conversationId);
    await screen.findByRole('button', { name: 'Try again' });
    expect([buttons('Regenerate'), buttons('Good response')]).toEqual([0, 0]);
    unmount();

    keepAnswer({ status: 'Aborted', answer: 'So far' });
    open(conversationId);
    await screen.findByText('So far');
    expect([buttons('Continue'), buttons('Regenerate'), buttons('Good response')]).toEqual([
      1,
      1,
      features.feedback ? 1 : 0,
    ]);
  });
});

describe('answer notice of a person', () => {
  it('names the files that the answer does without, and offers no retry', async () => {
    const step = { stepId: 's', kind: 'retrieval', title: 'Reading the files', status: 'failed' } as const;
    keepAnswer({ answer: 'It is blue.', steps: [{ ...step, leftOut: ['plan.pdf', 'list.csv'] }] });
    chatOfPerson.open(conversationId);
    await screen.findByText('Files not used: plan.pdf, list.csv');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('names the files that were still uploading, and keeps them for a new version', async () => {
    const step = { stepId: 's', kind: 'retrieval', title: 'Reading the files', status: 'failed' } as const;
    const leftOutReason = 'uploading' as const;
    keepAnswer({ answer: 'It is blue.', steps: [{ ...step, leftOut: ['big.csv'], leftOutReason }] });
    chatOfPerson.open(conversationId);
    await screen.findByText(/: big\.csv \(was not ready\)$/);
    fireEvent.click(screen.getByRole('button', { name: 'Regenerate' }));
    const { call } = await server().stream(0);
    expect(JSON.parse(call.body)).toMatchObject({ leftOutFileNames: ['big.csv'] });
  });

  it('shows the request id of a failed answer’s last attempt once it is known', async () => {
    const ids = ['failed-run-1', 'failed-run-2'];
    const held: (() => void)[] = [];
    server().intercept = (call, response) => {
      if (!call.path.endsWith('/executionDetails')) return false;
      const runs = ids.slice(0, held.length + 1).map((requestId) => ({
        requestId,
        status: 'Failed',
        startedAt: '2026-11-20T10:00:00.000Z',
        steps: [],
      }));
      held.push(() => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ conversationSegmentId: testId(100), runs, passages: [] }));
      });
      return true;
    };
    keepAnswer({ ...failed, answer: 'So far' });
    chatOfPerson.open(conversationId);
    await waitFor(() => expect(held).toHaveLength(1));
    held[0]?.();
    await screen.findByText('failed-run-1');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    const again = await server().stream(0);
    expect(JSON.parse(again.call.body)).toEqual({ continueSegmentId: testId(100) });
    again.send(
      idsEvent(conversationId, testId(100)),
      { event: 'error', data: { code: 'model.unavailable', text: 'The model is not available.' } },
      { event: 'no-more-data', data: {} },
    );
    await waitFor(() => expect(held).toHaveLength(2));
    expect(screen.queryByText('failed-run-1')).toBeNull();
    held[1]?.();
    expect(await screen.findByText('failed-run-2')).toBeTruthy();
  });
});

describe.each(others)('answer notice of $name', ({ open }) => {
  it('requests no execution details of a failed answer', async () => {
    keepAnswer({ ...failed, answer: 'So far' });
    open(conversationId);
    await screen.findByRole('button', { name: 'Try again' });
    expect(server().callsTo('GET', /executionDetails|traceLogs/)).toEqual([]);
  });
});
