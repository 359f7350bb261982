/** Prepares an answer for speech: its sentences and its language. */
import { toPlainText } from '../../../state/spoken-text.ts';

/** Maximum length of an utterance in characters; devices abort after about 15 seconds. */
const maxPartLength = 200;

/** Code, formulas and images have no words, and citations are visual. */
const unspoken =
  /^ {0,3}(```|~~~)[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|$(?![\s\S]))|\$\$[\s\S]*?\$\$|!\[[^\]]*\]\([^)]*\)/gm;

/** Scripts mostly used by one language. */
const scripts: readonly [pattern: RegExp, language: string][] = [
  [/\p{Script=Arabic}/gu, 'ar'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Devanagari}/gu, 'hi'],
  [/\p{Script=Thai}/gu, 'th'],
];

/** Common words that identify languages in Latin script. */
const smallWords: readonly [language: string, words: string][] = [
  ['en', 'the and is are to of in that you with for it'],
  ['de', 'der die das und ist sind nicht mit sie ein eine zu'],
  ['fr', 'le la les et est sont vous avec pour une des dans'],
  ['es', 'el los las y es son con para una que usted del'],
  ['it', 'il gli e sono con per una che della nel di'],
  ['pt', 'o os as e são com para uma que não do da'],
  ['nl', 'de het en is zijn niet met een van voor dat u'],
];

/** Returns a text's language code, such as `ar`, or `fallback` for Latin script without known words. */
export function languageOf(text: string, fallback: string): string {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const written = scripts.find(([pattern]) => (text.match(pattern)?.length ?? 0) * 2 > letters);
  if (written) return written[1];
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counted = smallWords.map(([language, known]): [string, number] => {
    const set = new Set(known.split(' '));
    return [language, words.filter((word) => set.has(word)).length];
  });
  const [best] = counted.toSorted(([, one], [, other]) => other - one);
  return best && best[1] > 0 ? best[0] : fallback;
}

/** Splits a long sentence between words. */
function* cut(sentence: string): Generator<string> {
  let rest = sentence;
  while (rest.length > maxPartLength) {
    const space = rest.lastIndexOf(' ', maxPartLength);
    const end = space > 0 ? space : maxPartLength;
    yield rest.slice(0, end);
    rest = rest.slice(end).trimStart();
  }
  yield rest;
}

/** Returns an answer's text by sentence. */
export function spokenParts(markdown: string, language: string): string[] {
  const sentences = new Intl.Segmenter(language, { granularity: 'sentence' });
  return markdown
    .replaceAll(unspoken, '\n\n')
    .split(/\n(?=\s*(?:\n|[-*+] |\d+[.)] |#{1,6} |\|))/)
    .map(toPlainText)
    .flatMap((block) => [...sentences.segment(block)].map(({ segment }) => segment.trim()))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
    .flatMap((sentence) => [...cut(sentence)]);
}

/** Returns a voice of the language: the user's regional variety, else the device's default. */
export function voiceFor(
  voices: readonly SpeechSynthesisVoice[],
  language: string,
  preferred: readonly string[],
): SpeechSynthesisVoice | undefined {
  const speaks = voices.filter(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === language);
  const own = speaks.find(({ lang }) => preferred.includes(lang.replace('_', '-')));
  return own ?? speaks.find((voice) => voice.default) ?? speaks[0];
}
