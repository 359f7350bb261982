/** Stories of a citation's source: a PDF page, a scanned letter, spreadsheet rows, and a deleted file. */
import { conversationRoutes as routes } from '@polylogue/contract/chat/conversations/routes';
import type { CitationSource, Segment } from '@polylogue/contract/chat/conversations/schemas';
import { type Story, untilText, storyAt, untilRole } from '../../../testing/story.ts';
import { type Answer, answer, refusal, silence } from '../../../testing/memory-transport.ts';
import { scannedLetter } from '../../../testing/scanned-letter.ts';
import { smallPdf } from '../../../testing/small-pdf.ts';
import { citation, conversationOf, id, segment } from './story-turns.ts';

const booklet = smallPdf([
  ['Working here', '', 'This booklet is for everybody who works in the house.'],
  [
    'Lifts',
    '',
    'The lift in the east wing carries twelve people.',
    'It stops at nine in the evening, and takes nobody up',
    'before six in the morning.',
    'Whoever is in it then is brought down first.',
  ],
  ['Keys', '', 'Keys are kept at the gate, and handed out by the porter.'],
]);
const passage = 'It stops at nine in the evening, and takes nobody up before six in the morning.';
const text = `# Lifts\n\nThe lift in the east wing carries twelve people. ${passage} Whoever is in it then is brought down first.`;

const ofBooklet = {
  ...citation(1, 'Booklet › Lifts'),
  path: 'house/booklet.pdf',
  page: 2,
  snippet: passage,
};
const file = { name: 'booklet.pdf', mediaType: 'application/pdf', sizeBytes: 48_200, isDownloadable: true };
const read: CitationSource = {
  title: ofBooklet.title,
  path: ofBooklet.path,
  mediaType: 'text/markdown',
  text,
  passages: [{ citationId: '1', start: text.indexOf(passage), end: text.indexOf(passage) + passage.length }],
  omitted: { before: 0, after: 0 },
};
const asked = segment(1, {
  question: 'When does the lift in the east wing stop?',
  answer: 'The lift stops at nine in the evening, and goes up again from six in the morning [1].',
  citations: [ofBooklet],
});

const names = ['Ann Weber', 'Olga Petrova', 'سلمى حداد', 'Henrik Aas', 'Priya Raman'];
const rows = names.map(
  (name, index) => `| ${name} | Ward ${index + 1} | ${500 + index * 250} | 2026-0${index + 1}-15 |`,
);
const sheet = `## Bonus\n\n| Name | Ward | Bonus | Paid on |\n|---|---|---|---|\n${rows.join('\n')}`;
const row = rows[1] ?? '';
const ofSheet = {
  ...citation(1, 'House list › Bonus'),
  path: 'staff/House list of all wards, with what was paid in the last year.xlsx',
  snippet: row,
};
const readSheet: CitationSource = {
  ...read,
  title: ofSheet.title,
  path: ofSheet.path,
  text: sheet,
  passages: [{ citationId: '1', start: sheet.indexOf(row), end: sheet.indexOf(row) + row.length }],
  omitted: { before: 1200, after: 5400 },
  omissions: [{ kind: 'charts', count: 2 }],
};
const askedSheet = segment(1, {
  question: 'What bonus did Olga Petrova get?',
  answer: 'Olga Petrova got a bonus of 750 on 15 February 2026 [1].',
  citations: [ofSheet],
});

const letterText =
  'To all wards: the laundry is fetched on Mondays and Thursdays. Bags are closed, and marked with the ward.';
const letterPassage = 'the laundry is fetched on Mondays and Thursdays';
const ofLetter = { ...citation(1, 'Letter on laundry'), path: 'letters/2026/laundry.png' };
const readLetter: CitationSource = {
  ...read,
  title: ofLetter.title,
  path: ofLetter.path,
  mediaType: 'text/plain',
  text: letterText,
  passages: [
    {
      citationId: '1',
      start: letterText.indexOf(letterPassage),
      end: letterText.indexOf(letterPassage) + letterPassage.length,
    },
  ],
  file: { name: 'laundry.png', mediaType: 'image/png', sizeBytes: 310_000, isDownloadable: true },
};
const askedLetter = segment(1, {
  question: 'When is the laundry fetched?',
  answer: 'It is fetched on Mondays and Thursdays [1].',
  citations: [ofLetter],
});

export function sourceStories(base: readonly Answer[]): readonly Story[] {
  const path = `/chat?conversation=${id(10)}&source=${id(101)}_1`;
  const after = (turn: Segment, ...source: Answer[]) => [
    ...source,
    ...base,
    answer(routes.get, conversationOf([turn], { title: turn.question })),
  ];
  const original: Answer = {
    ...silence(routes.citationFile),
    respond: () => new Response(booklet, { headers: { 'content-type': 'application/pdf' } }),
  };
  return [
    storyAt(path)(
      'chat-source-page',
      after(asked, answer(routes.citations, { ...read, file }), original),
      untilText(/^(Cited passage highlighted|المقطع المستشهد به مظلَّل)/),
    ),
    storyAt(path)(
      'chat-source-page-gone',
      after(
        asked,
        answer(routes.citations, { ...read, file }),
        refusal(routes.citationFile, [404, 'citation.file_gone']),
      ),
      untilText(/^(The original file is no longer available|لم يعد الملف الأصلي)/),
    ),
    storyAt(path)(
      'chat-source-file-gone',
      after(asked, answer(routes.citations, read)),
      untilText(/^It stops at nine/, { selector: 'mark' }),
    ),
    storyAt(path)(
      'chat-source-withdrawn',
      after(asked, refusal(routes.citations, [403, 'citation.withdrawn'])),
      untilText(/^(You no longer have access|لم يعد لديك حق)/),
    ),
    storyAt(path)(
      'chat-source-picture',
      after(askedLetter, answer(routes.citations, readLetter), {
        ...silence(routes.citationFile),
        respond: async () => new Response(await scannedLetter(letterText.split(/(?<=[:.])\s/))),
      }),
      untilRole('img', { name: 'laundry.png' }),
    ),
    storyAt(path)(
      'chat-source-rows',
      after(askedSheet, answer(routes.citations, readSheet)),
      untilText('Olga Petrova', { selector: 'mark, mark *' }),
    ),
  ];
}
