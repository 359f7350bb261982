import i18next, { type TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import errors from '../../i18n/en/errors.ts';
import { ApiError, type ApiFailure } from './api-failure.ts';
import { describeError } from './error-text.ts';

let t: TFunction<'errors'>;
beforeAll(async () => {
  await i18next.init({ lng: 'en', ns: ['errors'], resources: { en: { errors } } });
  t = i18next.getFixedT('en', 'errors');
});

const answered = (status: number, code: string, list: { key: string; value: string }[] = []): ApiFailure => ({
  status,
  data: { code, errors: list, requestId: 'server-id' },
  requestId: 'server-id',
});

describe('error text', () => {
  it('uses the error code and includes the request id', () => {
    const failure = answered(404, 'conversation.not_found', [
      { key: 'conversation', value: 'This conversation no longer exists.' },
    ]);
    expect(describeError(t, new ApiError(failure))).toEqual({
      message: 'This conversation no longer exists.',
      requestId: 'server-id',
      details: [],
    });
  });

  it('lists field errors in both wire formats', () => {
    const list = answered(400, 'request.invalid', [{ key: 'title', value: 'Too long' }]);
    expect(describeError(t, list).details).toEqual(['title: Too long']);
    const data = { code: 'request.invalid', errors: { title: ['Too long', 'Odd'] }, requestId: 'r' };
    expect(describeError(t, { status: 400, data, requestId: 'r' }).details).toEqual([
      'title: Too long',
      'title: Odd',
    ]);
  });

  it('reads the code from the text of a 500', () => {
    const data = '{"code":"answer.failed","errors":[],"requestId":"r"}';
    expect(describeError(t, { status: 500, data, requestId: 'r' }).message).toBe(
      'The answer could not be generated.',
    );
    const bare = { status: 500, data: 'Internal Server Error', requestId: 'r' };
    expect(describeError(t, bare).message).toBe('Something went wrong on the server.');
  });

  it('shows a fallback for an unknown code', () => {
    expect(describeError(t, answered(409, 'agent.from_the_future')).message).toBe('Something went wrong.');
  });

  it('reports an unreachable server', () => {
    const failure: ApiFailure = { status: 'FETCH_ERROR', error: 'TypeError', requestId: 'r' };
    expect(describeError(t, failure).message).toContain("can't be reached");
  });

  it('omits the request id for an error that is not from a call', () => {
    expect(describeError(t, new Error('boom'))).toEqual({ message: 'Something went wrong.', details: [] });
  });
});
