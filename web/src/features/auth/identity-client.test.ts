import { expect, it } from 'vitest';
import { answerInQuery } from './identity-client.ts';

it('finds the answer of a provider that answers behind a question mark', () => {
  expect(answerInQuery('?code=c&state=s')).toBe('?code=c&state=s');
  expect(answerInQuery('?error=access_denied&state=s')).toBe('?error=access_denied&state=s');
});

it('takes nothing else for an answer: neither a sign-out nor a link', () => {
  for (const search of ['', '?state=s', '?code=c', '?brand=meridian'])
    expect(answerInQuery(search)).toBeUndefined();
});
