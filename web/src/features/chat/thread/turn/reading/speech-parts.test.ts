import { describe, expect, it } from 'vitest';
import { languageOf, spokenParts, voiceFor } from './speech-parts.ts';

describe('spokenParts', () => {
  it('splits into sentences without code, formulas, images and citations', () => {
    const answer = [
      '## How to begin',
      'Open **Settings** [1, 2]. Then choose *Models* [3].',
      '```ts\nconst secret = 1;\n```',
      '- First [the guide](https://example.org)\n- Second',
      '$$\nE = mc^2\n$$',
      '![A picture](blob:x)',
      '```\nnever closed\n\nat all',
    ].join('\n\n');
    expect(spokenParts(answer, 'en')).toEqual([
      'How to begin',
      'Open Settings.',
      'Then choose Models.',
      'First the guide',
      'Second',
    ]);
  });

  it('splits long sentences between words', () => {
    const sentence = 'word '.repeat(200);
    const parts = spokenParts(sentence, 'en');
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(200);
    expect(parts.join(' ')).toBe(sentence.trim());
    expect(spokenParts('x'.repeat(450), 'en')).toHaveLength(3);
  });
});

it.each([
  ['The list is at the top of the page.', 'en'],
  ['Die Liste ist nicht auf der Seite und das ist gut.', 'de'],
  ['افتح الإعدادات ثم اختر اللغة (Settings).', 'ar'],
  ['設定を開いてください。', 'ja'],
  ['Откройте настройки.', 'ru'],
  ['42', 'fallback'],
])('%s is %s', (text, language) => {
  expect(languageOf(text, 'fallback')).toBe(language);
});

it("picks a voice of the language: the user's variety first, then the device's default", () => {
  const voice = (lang: string, isDefault = false) =>
    ({ lang, default: isDefault, name: lang, voiceURI: lang, localService: true }) as SpeechSynthesisVoice;
  const voices = [voice('de-DE', true), voice('en_US', true), voice('en-GB'), voice('en-AU')];
  expect(voiceFor(voices, 'en', ['en-GB'])?.lang).toBe('en-GB');
  expect(voiceFor(voices, 'en', ['fr-FR'])?.lang).toBe('en_US');
  expect(voiceFor(voices, 'ar', ['en-GB'])).toBeUndefined();
});
