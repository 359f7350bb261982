/** Deterministic checks of an answer against expectations. */
import type { Check, EvaluationSettings, Expectations } from '@polylogue/contract/agents/evaluations/schemas';
import type { MeasuredAnswer } from './measured-answer.ts';

/** Pattern of citation markers. Expects collapsed whitespace, so that runs of blanks stay linear. */
const citationMarker = / ?\[\d{1,3}(?:\s*,\s*\d{1,3})*\]/g;
const emphasis = /[*_`]+/g;

/** Normalizes case, spacing, quotation marks, emphasis and citation markers for comparison. */
const normalizeText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .replace(citationMarker, '')
    .replace(emphasis, '')
    .replace(/[‘’‛]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase();

/** Returns a test for parts of a text. A part without text, such as `**` or `[1]`, is matched literally. */
function containsPart(text: string): (part: string) => boolean {
  const normalizedText = normalizeText(text);
  return (part) => {
    const normalizedPart = normalizeText(part);
    return normalizedPart === '' ? text.includes(part) : normalizedText.includes(normalizedPart);
  };
}

/** Common phrases of refusals. A set may add its own. */
const usualRefusals = [
  "can't find",
  'cannot find',
  "couldn't find",
  'could not find',
  'لا أجد',
  'لم أجد',
  'لم أعثر',
];

/** Returns whether an answer is a refusal, as reported by the library or by a phrase in its text. */
export function isRefusal(
  { text, isUnanswered, errorCode }: Pick<MeasuredAnswer, 'text' | 'isUnanswered' | 'errorCode'>,
  phrases: readonly string[],
): boolean {
  if (errorCode !== null) return false;
  return isUnanswered || [...usualRefusals, ...phrases].some(containsPart(text));
}

const pageSuffix = /#(\d{1,6})$/;

/** Returns whether a cited passage is from the page, by title, path or file name of its document. */
function cites(citations: MeasuredAnswer['citations'], wanted: string): boolean {
  const number = pageSuffix.exec(wanted)?.[1];
  const name = normalizeName(number === undefined ? wanted : wanted.replace(pageSuffix, ''));
  return citations.some(({ title, path, page }) => {
    const names = [title, path, path.split('/').at(-1) ?? ''].map(normalizeName);
    return names.includes(name) && (number === undefined || page === Number(number));
  });
}

/** Normalizes a file name, keeping characters that are emphasis elsewhere. */
const normalizeName = (name: string): string =>
  name.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase();

function limit(name: Check['name'], expected: number | null, measured: number | null): Check[] {
  if (expected === null) return [];
  // An unknown value fails the check, so that it never opens the gate.
  return [{ name, expected, measured, isMet: measured !== null && measured <= expected }];
}

/** Checks an answer, which passes if all checks are met. Without `isAskedOfModel`, its cost is 0. */
export function checkAnswer(
  expectations: Expectations,
  measured: MeasuredAnswer,
  {
    refusalPhrases,
    isAskedOfModel,
  }: Pick<EvaluationSettings, 'refusalPhrases'> & { isAskedOfModel: boolean },
): { checks: Check[]; isRefusal: boolean; isPassed: boolean } {
  const { text, errorCode, citations, firstTokenMs, totalMs, cost } = measured;
  const contained = containsPart(text);
  const hasRefused = isRefusal(measured, refusalPhrases);
  const { contains, doesNotContain, citesPage, mustRefuse } = expectations;
  const checks: Check[] = [
    { name: 'answered', expected: null, measured: errorCode, isMet: errorCode === null },
    ...contains.map(
      (part): Check => ({
        name: 'contains',
        expected: part,
        measured: null,
        isMet: contained(part),
      }),
    ),
    ...doesNotContain.map(
      (part): Check => ({
        name: 'doesNotContain',
        expected: part,
        measured: null,
        isMet: errorCode === null && !contained(part),
      }),
    ),
    ...(citesPage === null
      ? []
      : [
          {
            name: 'citesPage',
            expected: citesPage,
            measured: citations.map(({ title }) => title).join(', ') || null,
            isMet: cites(citations, citesPage),
          } as const,
        ]),
    ...(mustRefuse
      ? [{ name: 'mustRefuse', expected: null, measured: null, isMet: hasRefused } as const]
      : []),
    ...limit('maxFirstTokenMs', expectations.maxFirstTokenMs, firstTokenMs),
    ...limit('maxTotalMs', expectations.maxTotalMs, totalMs),
    ...limit('maxCost', expectations.maxCost, isAskedOfModel ? cost : 0),
  ];
  return { checks, isRefusal: hasRefused, isPassed: checks.every(({ isMet }) => isMet) };
}
