import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '../../app-error.ts';
import { continuationTokens } from './continuation-token.ts';

const tokens = continuationTokens('a-secret-of-at-least-thirty-two-characters');
const scope = { userId: 'ada', query: { list: 'conversations', keywords: 'tax' } };

it('decodes its own tokens', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (position) => {
      expect(tokens.open(scope, tokens.seal(scope, position))).toEqual(position);
    }),
  );
});

it.each([
  ['another user', { ...scope, userId: 'bob' }],
  ['another query', { ...scope, query: { ...scope.query, keywords: 'taxi' } }],
])('refuses a token of %s', (_name, other) => {
  expect(() => tokens.open(other, tokens.seal(scope, ['1']))).toThrow(AppError);
});

it('refuses every change of a single character', () => {
  const token = tokens.seal(scope, ['2026-01-01', 'x']);
  for (let index = 0; index < token.length; index += 1) {
    const changed = token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1);
    expect(() => tokens.open(scope, changed)).toThrow('request.continuation_token_invalid');
  }
});

it('refuses the same token in another encoding', () => {
  const token = tokens.seal(scope, ['2026-01-01', 'x']);
  for (const other of [`${token}.x`, `${token}!!`, `${token}=`, `${token} `, ` ${token}`, `${token}.`]) {
    expect(() => tokens.open(scope, other)).toThrow('request.continuation_token_invalid');
  }
});

it('refuses arbitrary other input', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => tokens.open(scope, text)).toThrow('request.continuation_token_invalid');
    }),
  );
});
