import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { startTestTexts } from '../../../testing/test-page.tsx';
import { signInErrorText } from './sign-in-error-text.ts';

beforeAll(startTestTexts);
const textOf = (code: string) =>
  signInErrorText(code, i18next.getFixedT('en', 'auth'), i18next.getFixedT('en', 'errors'));

it.each(['login_required', 'interaction_required', 'refresh_token_expired'])(
  'reports an ended session for %s',
  (code) => expect(textOf(code)).toBe('Your session has ended. Sign in again.'),
);

it.each(['FETCH_ERROR', 'TIMEOUT_ERROR', '502'])('reports an unreachable service for %s', (code) => {
  expect(textOf(code)).toContain("can't be reached");
});

it('translates a known code, and shows an unknown one', () => {
  expect(textOf('identity.user_deactivated')).toContain('deactivated');
  expect(textOf('access_denied')).toBe('The sign-in service rejected the request: access_denied');
});
