import { expect, it } from 'vitest';
import { ApiError, type ApiFailure } from '../../../lib/http/api-failure.ts';
import { answerInQuery, IdentityError, loadIdentityClient } from './identity-client.ts';

it('finds a provider’s response in the query', () => {
  expect(answerInQuery('?code=c&state=s')).toBe('?code=c&state=s');
  expect(answerInQuery('?error=access_denied&state=s')).toBe('?error=access_denied&state=s');
});

it('ignores sign-outs and other links', () => {
  for (const search of ['', '?state=s', '?code=c', '?brand=meridian'])
    expect(answerInQuery(search)).toBeUndefined();
});

it.each(['FETCH_ERROR', 502] as const)(
  'reports a provider as unreachable when its metadata fails with %s',
  async (status) => {
    const failure = { status, error: '', data: undefined, requestId: 'r' } as ApiFailure;
    const loading = loadIdentityClient(
      { clientId: 'c', tenantId: 'oidc', instance: 'http://localhost:9/' },
      () => Promise.reject(new ApiError(failure)),
    );
    await expect(loading).rejects.toEqual(new IdentityError('FETCH_ERROR'));
  },
);
