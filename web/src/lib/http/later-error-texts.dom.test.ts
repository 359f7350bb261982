import { arabicLaterErrorTexts } from '@polylogue/contract/error-texts/ar/later';
import { englishErrorTexts } from '@polylogue/contract/error-texts/en';
import { englishLaterErrorTexts } from '@polylogue/contract/error-texts/en/later';
import i18next, { type TFunction } from 'i18next';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changeLanguage, startI18n } from '../../i18n/i18n.ts';
import { type ApiFailure, readFailure } from './api-failure.ts';
import { describeError } from './error-text.ts';
import { laterErrors } from './later-error-texts.ts';

const isHere = () => i18next.hasResourceBundle(i18next.language, laterErrors);
const textsOf = (): TFunction<'errors'> => i18next.getFixedT(i18next.language, 'errors');
const answer = (code: string, status = 409) =>
  readFailure(new Response(JSON.stringify({ code, errors: [], requestId: 'server-id' }), { status }), 'sent');
const shown = (failure: ApiFailure) => describeError(textsOf(), failure).message;

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  localStorage.clear();
  document.head.innerHTML = '<meta name="csp-nonce" content="n">';
  await startI18n();
  i18next.removeResourceBundle('en', laterErrors);
});

describe('error texts', () => {
  it('loads the first screens’ texts at start, and no others', async () => {
    expect(shown(await answer('stream.too_many_running'))).toBe(englishErrorTexts['stream.too_many_running']);
    expect(isHere()).toBe(false);
  });

  it('loads the remaining texts with their first error, in either language', async () => {
    expect(isHere()).toBe(false);
    expect(shown(await answer('role.built_in'))).toBe(englishLaterErrorTexts['role.built_in']);
    await changeLanguage('ar');
    expect(shown(await answer('role.built_in'))).toBe(arabicLaterErrorTexts['role.built_in']);
  });

  it('falls back to a general text for an unknown code', async () => {
    expect(shown(await answer('role.from_the_future'))).toBe('Something went wrong.');
  });
});
