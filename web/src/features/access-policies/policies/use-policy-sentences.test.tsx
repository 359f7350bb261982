/** Sentences of what a policy does, in every language. */
import type { ChatAccessPolicySettings } from '@polylogue/contract/access-policies/policies/schemas';
import { renderHook } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import arabicLimits from '../limits/texts/ar.json';
import { startTestTexts, TestPage } from '../../../testing/test-page.tsx';
import { newSettings, settingsOf } from './policy-values.ts';
import { id, policy } from './testing/fixtures.ts';
import arabic from './texts/ar.json';
import { runsOf, usePolicySentences } from './use-policy-sentences.ts';

beforeAll(async () => {
  await startTestTexts();
  i18next.addResourceBundle('ar', 'policies', arabic);
  i18next.addResourceBundle('ar', 'limits', arabicLimits);
});

const names = new Map([[id(301), 'Legal Counsel']]);

async function sentencesOf(settings: ChatAccessPolicySettings, language = 'en') {
  await i18next.changeLanguage(language);
  const describe = renderHook(() => usePolicySentences(names), { wrapper: TestPage }).result.current;
  // The space before AM and PM differs between versions of the time formats.
  return describe(settings).map((sentence) => sentence.replaceAll('\u202f', ' '));
}

it('describes people, hours, limits and guidelines', async () => {
  expect(await sentencesOf(settingsOf(policy))).toEqual([
    'Users with the role Legal Counsel and 1 selected user can chat Monday to Thursday from 7:00 AM to ' +
      '8:00 PM and Friday from 7:00 AM to 4:30 PM (Europe/Berlin time).',
    "At other times they can't chat.",
    'Each of them is limited to 20 messages per hour, 200 messages per day, and 2 answers at the same time.',
    'All together are limited to $400.00 per month.',
    "Agents whose model has no known price don't answer.",
    'They must accept 1 guideline document first.',
    "For everyone else, the agent's next policy decides; without one, they can't chat.",
    'Only users who can manage all policies can remove it from an agent.',
  ]);
});

it('describes nobody, everybody and nights', async () => {
  const settings = newSettings();
  const who = { ...settings.who, signedIn: false };
  expect(await sentencesOf({ ...settings, who })).toEqual([
    'Nobody is selected, so this policy lets nobody chat.',
  ]);
  expect(await sentencesOf({ ...settings, who: { ...who, everyone: true } })).toEqual([
    'Everyone, including visitors, can chat at any time.',
    'There are no limits.',
  ]);
  const night = { days: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '06:00' };
  const [first] = await sentencesOf({ ...settings, timeZone: 'UTC', when: [night] });
  expect(first).toBe(
    'All signed-in users can chat every day from 10:00 PM to 6:00 AM the next day (UTC time).',
  );
});

it('uses the plural forms of Arabic', async () => {
  const limit = (amount: number) =>
    ({ kind: 'questions', window: 'day', scope: 'perPerson', amount }) as const;
  const forms = [1, 2, 3, 11, 100].map(async (amount) => {
    const sentences = await sentencesOf({ ...newSettings(), limits: [limit(amount)] }, 'ar');
    return sentences[1];
  });
  expect(await Promise.all(forms)).toEqual([
    'الحد لكل منهم: رسالة واحدة في اليوم.',
    'الحد لكل منهم: رسالتان في اليوم.',
    expect.stringContaining('رسائل في اليوم'),
    expect.stringContaining('رسالة في اليوم'),
    expect.stringContaining('رسالة في اليوم'),
  ]);
});

it('groups days into runs', () => {
  expect(runsOf([7, 1, 2, 3, 5])).toEqual([[1, 2, 3], [5], [7]]);
});
