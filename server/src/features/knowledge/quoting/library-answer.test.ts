import { describe, expect, test } from 'vitest';
import { replaceDocuments } from '../ingestion/documents.ts';
import { readQuestion } from '../retrieval/question/asked-question.ts';
import { answerFromLibrary } from './library-answer.ts';
import { findContext } from '../retrieval/find-context.ts';
import { wholeLibrary } from '../sources/bound-source.ts';
import { documentOf, testLibraries } from '../testing/test-library.ts';

const settings = Array.from({ length: 12 }, (_, i) => `| SETTING_${i} | sets the size of room ${i} |`).join(
  '\n',
);
const steps = Array.from(
  { length: 9 },
  (_, i) =>
    `${i + 1}. Row past buoy number ${i}, which is painted in red and white, and wait there for a moment.`,
).join('\n');
const signals = Array.from(
  { length: 24 },
  (_, i) => `| ${i} flashes | a ship of ${i} masts has been seen to the north-east of the island |`,
).join('\n');
const redPages = [
  documentOf(
    'storms.md',
    '# Storms\n\n## What do I do in a storm?\n\nDo the following:\n\n1. Close the shutters.\n2. Call the warden.\n',
  ),
  documentOf(
    'landing.md',
    `# Landing\n\n## How do I land a boat?\n\nTo land a boat:\n\n${steps}\n\nThe warden helps.\n`,
  ),
  documentOf(
    'visits.md',
    `# Visits\n\n## May boats land on the island?\n\n${'Boats may land on the island as the boats of the village do. '.repeat(14)}Seven of them may land in a day.\n`,
  ),
  documentOf(
    'signals.md',
    `# Signals\n\n## Which signals are there?\n\nThese are the signals of the lighthouse:\n\n| signal | meaning |\n|---|---|\n${signals}\n| ? | all signals |\n`,
  ),
  documentOf(
    'settings.md',
    `# Settings\n\n## Which settings are there?\n\n| name | meaning |\n|---|---|\n| LAMP_COLOUR | colour of the lamp |\n${settings}\n`,
  ),
  documentOf(
    'lamp.md',
    `# Lamp\n\n## Does the lamp burn by day?\n\nYes. In fog the lamp burns by day, too. ${'Its oil is brought by the boats of the village. '.repeat(18)}`,
  ),
  documentOf(
    'history.md',
    `# History\n\n## Who built the lighthouse?\n\n${'The weather on the island is often bad and grey. '.repeat(14)}The lighthouse was built by Ada Stone in 1820. ${'Sheep graze on the meadows behind it. '.repeat(6)}`,
  ),
  documentOf(
    'flag.md',
    'The flag of the harbour is lowered when the season ends. Be careful: once it is lowered, it stays down before spring.\n\n## Who lowers the flag of the harbour\n\nThe warden lowers the flag of the harbour when the season ends. It stays in the tower.\n',
  ),
];
const libraries = await testLibraries();
const red = await libraries.newLibrary();
const blue = await libraries.newLibrary();
await replaceDocuments(libraries, red, redPages);
await replaceDocuments(libraries, blue, [
  documentOf('secret.md', '# Treasure\n\n## Where is the treasure?\n\nThe treasure is below the lighthouse.'),
]);
await libraries.search.refresh();

const ask = (question: string, ...libraryIds: string[]) =>
  answerFromLibrary(libraries, { sources: libraryIds.map(wholeLibrary), question, language: 'en' });
const contentOf = (file: string) => redPages.find((page) => page.path === file)?.content ?? '';

describe('answerFromLibrary', () => {
  test('quotes a whole procedure, with its citation at the end', async () => {
    const { pieces, passages } = await ask('What should I do when a storm comes?', red);
    expect(pieces.join('')).toBe('Do the following:\n\n1. Close the shutters.\n2. Call the warden. [1]');
    expect(pieces.length).toBeGreaterThan(3);
    expect(passages).toHaveLength(1);
    expect(passages[0]).toMatchObject({
      path: 'storms.md',
      title: 'storms.md › Storms › What do I do in a storm?',
    });
  });

  test('quotes the whole block that a lead-in announces, however long', async () => {
    const { pieces } = await ask('How do I land a boat?', red);
    expect(pieces.join('')).toContain(`To land a boat:\n\n${steps}`);
  });

  test('quotes a whole table found in parts, with the sentence before it', async () => {
    const { pieces, passages } = await ask('What are the signals?', red);
    expect(pieces.join('')).toBe(
      `These are the signals of the lighthouse:\n\n| signal | meaning |\n|---|---|\n${signals}\n| ? | all signals |\n\n[1]`,
    );
    const [passage] = passages;
    expect(contentOf('signals.md').slice(passage?.start, passage?.end)).toBe(passage?.snippet);
  });

  test('quotes the requested row of a long table', async () => {
    const { pieces } = await ask('Which setting is for the colour of the lamp?', red);
    expect(pieces.join('')).toBe(
      '| name | meaning |\n|---|---|\n| LAMP_COLOUR | colour of the lamp |\n\n[1]',
    );
  });

  test('quotes an introduction after a section that it scores better than', async () => {
    const { pieces, passages } = await ask(
      'Is the flag of the harbour lowered, and does it stay down before spring?',
      red,
    );
    expect(passages.map(({ title }) => title)).toEqual([
      'flag.md › Who lowers the flag of the harbour',
      'flag.md',
    ]);
    expect(pieces.join('')).toContain('it stays down before spring');
  });

  test('quotes the answering sentences of a long passage verbatim and in place', async () => {
    const { pieces, passages } = await ask('Who built the lighthouse?', red);
    const [passage] = passages;
    expect(pieces.join('')).toContain('The lighthouse was built by Ada Stone in 1820.');
    expect(pieces.join('').length).toBeLessThan(800);
    expect(contentOf('history.md').slice(passage?.start, passage?.end)).toBe(passage?.snippet);
    const sentences = pieces
      .join('')
      .replace(/ \[1\]$/, '')
      .split(' … ');
    for (const sentence of sentences) expect(contentOf('history.md')).toContain(sentence);
  });

  test('replies that it found no answer to an unrelated question', async () => {
    for (const question of ['How do I bake bread?', 'qwertz', '?', '🤷', 'x'.repeat(32_000)]) {
      const { pieces, passages, isAnswered } = await ask(question, red);
      expect(isAnswered).toBe(false);
      expect(passages).toEqual([]);
      expect(pieces).toEqual([
        "I couldn't find that in the documentation. The documentation is all that I can search. Try rephrasing with the terms that you see in the app.",
      ]);
    }
  });

  test("mentions no handbook for users' own documents, and accepts questions in their language", async () => {
    const own = await libraries.newOwnLibrary();
    await replaceDocuments(libraries, own, [
      documentOf(
        'urlaub.md',
        '# Urlaub\n\n## Wie viel Urlaub gibt es?\n\nAlle Mitarbeitenden haben dreißig Tage Urlaub im Jahr.',
      ),
    ]);
    await libraries.search.refresh();
    const answered = await ask('Wie viele Tage Urlaub haben die Mitarbeitenden im Jahr?', own);
    expect(answered.pieces.join('')).toContain('dreißig Tage');
    for (const question of ['Wo liegt Atlantis?', 'How do I bake bread?', 'パンの焼き方は？']) {
      const { pieces, isAnswered } = await ask(question, own);
      expect([question, isAnswered]).toEqual([question, false]);
      expect(pieces.join('')).not.toMatch(/handbook|Handbuch|product|Produkt|Englis/);
    }
  });

  test('replies that it is not sure, and cites the closest passage of each page', async () => {
    const { pieces, passages, isAnswered } = await ask('Is the village far away?', red);
    expect(isAnswered).toBe(false);
    expect(pieces.join('')).toMatch(
      /^I'm not sure\. These passages come closest:(?:\n\n\*\*.+\*\*\n\n(?:> .*\n)*> .*\[\d\])+$/,
    );
    const [first] = /(?<=^> )[^\n]+?(?= \[1\]$)/m.exec(pieces.join('')) ?? [''];
    expect(passages[0]?.snippet).toContain(first);
    expect(passages.map(({ path: file }) => file)).toContain('visits.md');
    expect(new Set(passages.map(({ fileId }) => fileId)).size).toBe(passages.length);
  });

  test.each([
    ['Was bedeuten die Signale?', 'Die Dokumentation ist auf Englisch. Dort steht:\n\n'],
    ['¿Cuáles son las señales?', 'La documentación está en inglés. Dice:\n\n'],
  ])('answers %j, and announces English quotations in its language', async (question, announced) => {
    const { pieces, passages } = await ask(question, red);
    expect(pieces[0]).toBe(announced);
    expect(passages[0]?.path).toBe('signals.md');
  });

  test.each([
    ['Wie backe ich Brot?', /^Das finde ich in der Dokumentation nicht\./],
    ['¿Cómo se hace el pan?', /^No encuentro eso en la documentación\./],
  ])('refuses %j in the language of the question', async (question, refusal) => {
    expect((await ask(question, red)).pieces.join('')).toMatch(refusal);
  });

  test('returns the considered passages besides the cited ones, best first', async () => {
    const { passages, considered } = await ask('Who built the lighthouse?', red);
    expect(considered.length).toBeGreaterThan(1);
    const scores = considered.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    const cited = new Set(passages.map(({ chunkId }) => chunkId));
    expect(considered.some(({ chunkId }) => cited.has(chunkId))).toBe(false);
  });

  test('answers two questions in one message, and names an unanswerable one', async () => {
    const { pieces, passages } = await ask(
      'Who built the lighthouse? And what should I do when a storm comes?',
      red,
    );
    expect(passages.map(({ path: file }) => file)).toEqual(['history.md', 'storms.md']);
    expect(pieces.join('')).toMatch(
      /^\*\*Who built the lighthouse\?\*\*\n\n[^]*Ada Stone[^]* \[1\]\n\n\*\*And what should I do when a storm comes\?\*\*\n\nDo the following:[^]* \[2\]$/,
    );
    const half = await ask('Who built the lighthouse and what do eggs cost?', red);
    expect(half.passages.map(({ path: file }) => file)).toEqual(['history.md']);
    expect(half.pieces.join('')).toContain(
      "**What do eggs cost?**\n\nI couldn't find that in the documentation.",
    );
  });

  test('quotes a reason together with the word that it explains', async () => {
    const { pieces } = await ask('Does the lamp burn by day?', red);
    expect(pieces.join('')).toMatch(/^Yes\. In fog the lamp burns by day, too\./);
  });

  test('quotes the sentence with the requested number', async () => {
    const { pieces } = await ask('How many boats may land on the island?', red);
    expect(pieces.join('')).toContain('Seven of them may land in a day.');
  });

  test('combines a follow-up, and only a follow-up, with the earlier question', async () => {
    let lookups = 0;
    const after = (question: string, ...earlier: string[]) =>
      answerFromLibrary(libraries, {
        sources: [wholeLibrary(red)],
        question,
        language: 'en',
        earlier: async () => {
          lookups += 1;
          return earlier;
        },
      });
    const storm = 'What should I do when a storm comes?';
    expect((await after('and then?', storm)).passages[0]?.path).toBe('storms.md');
    expect((await after('and then?', storm, 'and what else?')).passages[0]?.path).toBe('storms.md');
    expect((await after('and then?')).passages).toEqual([]);
    expect((await after('and what do eggs cost?', storm)).passages).toEqual([]);
    lookups = 0;
    expect((await after('Who built the lighthouse?', storm)).passages[0]?.path).toBe('history.md');
    expect(lookups).toBe(0);
  });

  test('corrects a typo', async () => {
    expect((await ask('Who built the ligthouse?', red)).passages[0]?.path).toBe('history.md');
  });

  test('corrects at most eight words, each compared with the whole vocabulary', async () => {
    const { corrections } = await readQuestion(
      libraries.db,
      [red],
      `Who built the ${'ligthouse '.repeat(10)}?`,
    );
    expect(corrections).toEqual(Array(8).fill('lighthouse'));
  });

  test('does not answer a similar question on another subject', async () => {
    expect((await ask('who built the lighthouse', red)).passages[0]?.path).toBe('history.md');
    expect((await ask('who built the website of my dentist', red)).passages).toEqual([]);
    const [alone, elsewhere] = await Promise.all(
      ['which settings are there', 'which settings are there in whatsapp'].map((question) =>
        findContext(libraries, { sources: [wholeLibrary(red)], question, top: 1 }),
      ),
    );
    expect([alone?.passages.length, elsewhere?.passages]).toEqual([1, []]);
  });

  test('never quotes a library that the user may not read', async () => {
    const question = 'Where is the treasure?';
    expect((await ask(question, blue)).passages[0]?.path).toBe('secret.md');
    expect((await ask(question, red)).pieces.join('')).not.toContain('below');
    expect((await ask(question)).passages).toEqual([]);
    const context = await findContext(libraries, { sources: [wholeLibrary(red)], question, top: 10 });
    expect(context.passages.map((passage) => passage.path)).not.toContain('secret.md');
  });
});

test('finds whole passages as context, best first, and none for an unrelated question', async () => {
  const question = 'Who built the lighthouse?';
  const { passages } = await findContext(libraries, {
    sources: [red, blue].map(wholeLibrary),
    question,
    top: 2,
  });
  expect(passages.map((passage) => passage.path)).toEqual(['history.md', 'secret.md']);
  expect(passages[0]?.snippet.length).toBeGreaterThan(800);
  expect(passages[0]?.score).toBeGreaterThan(passages[1]?.score ?? 0);
  const foreign = { sources: [wholeLibrary(red)], question: 'zzzz 12345', top: 2 };
  expect(await findContext(libraries, foreign)).toEqual({ passages: [], answerability: 'none' });
});

test('cites the requested rows of a long sheet at their position', async () => {
  const library = await libraries.newLibrary();
  const words = [
    'anchor',
    'barrel',
    'candle',
    'drum',
    'engine',
    'funnel',
    'gasket',
    'hammer',
    'inkwell',
    'jib',
  ];
  const rows = Array.from({ length: 300 }, (_, i) => `| ${words[i % 10]} ${i} | ${i * 3} francs |`);
  const sheet = `| Part | Price |\n| --- | --- |\n${rows.join('\n')}\n`;
  await replaceDocuments(libraries, library, [documentOf('prices.csv', sheet)]);
  await libraries.search.refresh();
  const { pieces, passages } = await answerFromLibrary(libraries, {
    sources: [wholeLibrary(library)],
    question: 'What is the price of the gasket 206?',
    language: 'en',
  });
  expect(pieces.join('')).toContain('| Part | Price |\n| --- | --- |\n');
  const [cited] = passages;
  expect(cited?.snippet).toContain('| gasket 206 | 618 francs |');
  expect(cited?.snippet).toBe(sheet.slice(cited?.start, cited?.end));
  expect(cited?.snippet.length).toBeLessThan(2_000);
});
