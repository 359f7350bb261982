/** Compares an answer with what a good one holds: the same answer always gets the same verdict. */
import type { Check, EvaluationSettings, Expectations } from '@polylogue/contract/agents/evaluations/schemas';
import type { MeasuredAnswer } from './measured-answer.ts';

/** Of a text whose blanks stand alone: however long a run of them is, it is read once. */
const citationMarker = / ?\[\d{1,3}(?:\s*,\s*\d{1,3})*\]/g;
const emphasis = /[*_`]+/g;

/** A text as it is compared: no matter its letter case, spacing, quotation marks, emphasis and citation markers. */
const comparable = (text: string): string =>
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

/** Whether a text holds a part; what is a mark and nothing else, as `**` or `[1]`, has to stand there as it is. */
function holdsPart(text: string): (part: string) => boolean {
  const said = comparable(text);
  return (part) => {
    const wanted = comparable(part);
    return wanted === '' ? text.includes(part) : said.includes(wanted);
  };
}

/** What agents say that were told to admit where their passages hold no answer; a set may add its own phrases. */
const usualRefusals = [
  "can't find",
  'cannot find',
  "couldn't find",
  'could not find',
  'لا أجد',
  'لم أجد',
  'لم أعثر',
];

/** Whether the agent said that it has no answer: a fact of the library, or one of the phrases in its text. */
export function isRefusal(
  { text, isUnanswered, errorCode }: Pick<MeasuredAnswer, 'text' | 'isUnanswered' | 'errorCode'>,
  phrases: readonly string[],
): boolean {
  if (errorCode !== null) return false;
  return isUnanswered || [...usualRefusals, ...phrases].some(holdsPart(text));
}

const pageSuffix = /#(\d{1,6})$/;

/** Whether one of the cited passages is of the page: by the title, path or file name of its document. */
function cites(citations: MeasuredAnswer['citations'], wanted: string): boolean {
  const number = pageSuffix.exec(wanted)?.[1];
  const name = comparableName(number === undefined ? wanted : wanted.replace(pageSuffix, ''));
  return citations.some(({ title, path, page }) => {
    const names = [title, path, path.split('/').at(-1) ?? ''].map(comparableName);
    return names.includes(name) && (number === undefined || page === Number(number));
  });
}

/** Names of files hold signs that are emphasis elsewhere. */
const comparableName = (name: string): string =>
  name.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase();

function limit(name: Check['name'], expected: number | null, measured: number | null): Check[] {
  if (expected === null) return [];
  // What is not known is not kept either: a gate must not open by it.
  return [{ name, expected, measured, isMet: measured !== null && measured <= expected }];
}

/** The checks of one answer; it passes where all are met. `isAskedOfModel`: else it costs nothing. */
export function checkAnswer(
  expectations: Expectations,
  measured: MeasuredAnswer,
  {
    refusalPhrases,
    isAskedOfModel,
  }: Pick<EvaluationSettings, 'refusalPhrases'> & { isAskedOfModel: boolean },
): { checks: Check[]; isRefusal: boolean; isPassed: boolean } {
  const { text, errorCode, citations, firstTokenMs, totalMs, cost } = measured;
  const holds = holdsPart(text);
  const hasRefused = isRefusal(measured, refusalPhrases);
  const { contains, doesNotContain, citesPage, mustRefuse } = expectations;
  const checks: Check[] = [
    { name: 'answered', expected: null, measured: errorCode, isMet: errorCode === null },
    ...contains.map(
      (part): Check => ({
        name: 'contains',
        expected: part,
        measured: null,
        isMet: holds(part),
      }),
    ),
    ...doesNotContain.map(
      (part): Check => ({
        name: 'doesNotContain',
        expected: part,
        measured: null,
        isMet: errorCode === null && !holds(part),
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
