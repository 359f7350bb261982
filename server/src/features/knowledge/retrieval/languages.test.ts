/** Libraries with documents in other languages than English. */
import { expect, it } from 'vitest';
import { replaceDocuments } from '../ingestion/documents.ts';
import { answerFromLibrary } from '../quoting/library-answer.ts';
import { wholeLibrary } from '../sources/bound-source.ts';
import { answerability, retrieve } from './retrieval.ts';
import { documentOf, testLibraries } from '../testing/test-library.ts';
import { isCertainlyEnglish, languageOfText } from '../text/document-language.ts';

const german = [
  documentOf(
    'urlaub.md',
    '# Urlaub\n\n## Antrag\n\nEin Antrag auf Urlaub ist bis zum 15. März bei der Personalabteilung einzureichen.\n\n## Rest\n\nNicht genommene Urlaubstage verfallen Ende April des folgenden Jahres.',
  ),
  documentOf(
    'vertrag.md',
    '# Vertrag\n\n## Kündigung\n\nIn der Probezeit beträgt die Kündigungsfrist zwei Wochen. Danach gelten drei Monate zum Ende eines Quartals.',
  ),
  documentOf(
    'reisen.md',
    '# Reisen\n\n## Fahrten\n\nFür jede Fahrt mit dem eigenen Auto werden 30 Cent je Kilometer erstattet.\n\n## Übernachtung\n\nEin Hotel darf höchstens 120 Euro in der Nacht kosten.',
  ),
  documentOf(
    'geraete.md',
    '# Geräte\n\n## Kennwort\n\nEin vergessenes Kennwort setzt die Hotline unter der Nummer 4711 zurück.\n\n## Häuser\n\nIn beiden Häusern stehen Drucker neben der Küche.',
  ),
];
const french = [
  documentOf(
    'conges.md',
    '# Congés\n\n## Demande\n\nLes demandes de congés sont adressées au service du personnel avant le 15 mars de chaque année.',
  ),
  documentOf(
    'locaux.md',
    '# Locaux\n\n## Vélos\n\nLes vélos sont garés dans la cour, jamais dans le couloir de l’entrée principale.',
  ),
];

const libraries = await testLibraries();
const germanId = await libraries.newOwnLibrary();
const frenchId = await libraries.newOwnLibrary();
const mixedId = await libraries.newOwnLibrary();
const english = documentOf(
  'leave.md',
  '# Leave\n\n## Sickness\n\nWhoever is ill tells the office before nine, and brings a note on the third day.',
);
await replaceDocuments(libraries, germanId, german);
await replaceDocuments(libraries, frenchId, french);
await replaceDocuments(libraries, mixedId, [...german, english]);
await libraries.search.refresh();

const ask = async (libraryId: string | string[], question: string) => {
  const sources = [libraryId].flat().map(wholeLibrary);
  const { pieces, passages } = await answerFromLibrary(libraries, { sources, question, language: 'en' });
  return { text: pieces.join(''), first: passages[0]?.path };
};

it.each([
  ['Wann verfällt mein nicht genommener Urlaubstag?', 'urlaub.md', 'Ende April'],
  ['Bis wann muss ich Anträge auf Urlaub einreichen?', 'urlaub.md', '15. März'],
  ['Wie lang sind Kündigungsfristen in der Probezeit?', 'vertrag.md', 'zwei Wochen'],
  ['Kündigungsfristen Probezeit', 'vertrag.md', 'zwei Wochen'],
  ['Kennwort vergessen', 'geraete.md', '4711'],
  ['Was bekomme ich für Fahrten mit dem Auto erstattet?', 'reisen.md', '30 Cent'],
  ['Wie viel dürfen Hotels kosten?', 'reisen.md', '120 Euro'],
  ['In welchem Haus steht ein Drucker?', 'geraete.md', 'neben der Küche'],
])('answers %j from German documents', async (question, path, quoted) => {
  for (const libraryId of [germanId, mixedId]) {
    const { text, first } = await ask(libraryId, question);
    expect([first, text]).toEqual([path, expect.stringContaining(quoted)]);
    expect(text).not.toMatch(/Englis/);
  }
});

it.each([
  ['Avant quelle date dois-je adresser ma demande de congé ?', 'conges.md', '15 mars'],
  ['Où puis-je garer mon vélo ?', 'locaux.md', 'dans la cour'],
])('answers %j from French documents', async (question, path, quoted) => {
  const { text, first } = await ask(frenchId, question);
  expect([first, text]).toEqual([path, expect.stringContaining(quoted)]);
});

it.each([
  ['Wie backe ich Brot?', /^Das finde ich in den durchsuchten Dokumenten nicht|^Ich bin nicht sicher/],
  [
    'Wer hat die letzte Weltmeisterschaft gewonnen?',
    /^Das finde ich in den durchsuchten Dokumenten nicht|^Ich bin nicht sicher/,
  ],
  ['How do I bake bread?', /^I couldn't find that|^I'm not sure/],
])('refuses %j in the language of the question', async (question, refusal) => {
  expect((await ask(germanId, question)).text).toMatch(refusal);
});

it('answers English questions from the English documents of a bilingual library', async () => {
  const { text } = await ask(mixedId, 'What do I do when I am ill?');
  expect(text).toContain('tells the office before nine');
});

it('states that documents are in English only if that is certain', async () => {
  const months =
    '| Monat | Umsatz |\n| --- | --- |\n| Januar | 120000 |\n| Februar | 98000 |\n| März | 134000 |';
  const tableId = await libraries.newOwnLibrary();
  await replaceDocuments(libraries, tableId, [documentOf('umsatz.csv', months)]);
  const englishId = await libraries.newOwnLibrary();
  const page =
    '# Backup\n\n## Restore\n\nA backup is restored by the administrator, who asks for its password first.';
  await replaceDocuments(libraries, englishId, [documentOf('backup.md', page)]);
  await libraries.search.refresh();
  const ofTable = await ask([tableId, englishId], 'Wie hoch war der Umsatz im Februar?');
  expect(ofTable.text).toContain('98000');
  expect(ofTable.text).not.toMatch(/Englis/);
  const ofPage = await ask(englishId, 'Wie stelle ich ein Backup wieder her?');
  expect(ofPage.text).toMatch(/^Die Dokumente sind auf Englisch\. Dort steht:\n\nA backup is restored/);
});

it('leaves Arabic words that nobody knows out of a question, and is unsure of its answer', async () => {
  const englishId = await libraries.newOwnLibrary();
  await replaceDocuments(libraries, englishId, [
    documentOf('language.md', '# Language\n\nThe screen is available in English and Arabic.'),
    documentOf('yard.md', '# Opening hours\n\nThe yard opens at seven, and the office at nine.'),
  ]);
  await libraries.search.refresh();
  const opening = await retrieve(libraries, {
    sources: [wholeLibrary(englishId)],
    question: 'متى يفتح المتحف؟',
    top: 1,
  });
  expect(opening.text).toBe('when open');
  expect(opening.passages[0]?.path).toBe('yard.md');
  expect(answerability(opening)).not.toBe('sure');
});

it.each([
  [true, 'Whoever is ill tells the office before nine, and brings a note on the third day.'],
  [true, 'Select the layer, then click Crop to Selection. Layers outside the selection become empty.'],
  [false, '| Monat | Umsatz |\n| --- | --- |\n| Januar | 120000 |'],
  [false, '4711, 4712, 4713'],
  [false, 'Müller GmbH, Schmidt AG, Weber KG, Fischer GmbH, Schneider AG, Becker KG'],
  [false, german[0]?.content ?? ''],
])('isCertainlyEnglish is %s for %j', async (isSure, text) => {
  expect(await isCertainlyEnglish(text)).toBe(isSure);
});

it.each([
  ['de', german[0]?.content ?? ''],
  ['fr', french[1]?.content ?? ''],
  ['en', 'Whoever is ill tells the office before nine, and brings a note on the third day.'],
  ['en', 'x = 3\ny = [1, 2]\nprint(x + y)'],
  [
    'ru',
    'У каждого сотрудника двадцать восемь дней отпуска. Он может взять их, когда ему удобно, но не все сразу.',
  ],
  ['ar', 'لكل موظف سبعة وعشرون يومًا من الإجازة في السنة.'],
])('detects a document in %s', async (language, text) => {
  expect(await languageOfText(text)).toBe(language);
});

const cafes = [
  documentOf('cafe.md', '# Places\n\n## Breakfast\n\nThe caf\u00e9 beside the harbour opens at seven.'),
  documentOf(
    'resume.md',
    '# Jobs\n\n## Applying\n\nSend a cafe\u0301teria menu and your r\u00e9sum\u00e9 by post.',
  ),
  documentOf(
    'ligature.md',
    '# Tools\n\n## Sharpening\n\nKeep the \ufb01sheye dry; the \uff26\uff55\uff4c\uff4c set costs 40.',
  ),
  documentOf('name.md', '# Staff\n\n## Office\n\nMs M\u00fcller keeps the keys of the archive.'),
];
const arabic = [
  documentOf(
    'leave-ar.md',
    '# الإجازات\n\nيحق لكل موظف الحصول على إجازة سنوية مدتها سبعة وعشرون يوما في السنة.',
  ),
  documentOf('name-ar.md', '# المكتب\n\nالمفتاح موجود عند السيد أحمد في المكتب الثاني من الطابق الأول.'),
];
const accentedId = await libraries.newOwnLibrary();
await replaceDocuments(libraries, accentedId, [...cafes, ...arabic]);
await libraries.search.refresh();
const bestPassage = async (question: string) => {
  const found = await retrieve(libraries, { sources: [wholeLibrary(accentedId)], question, top: 1 });
  const [best] = found.passages;
  return { path: best?.path, coverage: best?.evidence.coverage, isForeign: found.signals.isForeign };
};

it.each([
  ['cafe', 'cafe.md'],
  ['cafe\u0301', 'cafe.md'],
  ['CAFÉ', 'cafe.md'],
  ['cafétéria', 'resume.md'],
  ['resumes', 'resume.md'],
  ['fisheye', 'ligature.md'],
  ['Full', 'ligature.md'],
  ['Muller', 'name.md'],
  ['اجازه', 'leave-ar.md'],
  ['إجــازة', 'leave-ar.md'],
  ['أَحْمَد', 'name-ar.md'],
  ['احمد', 'name-ar.md'],
])('finds a word in another spelling: %s', async (question, path) => {
  expect(await bestPassage(question)).toEqual({ path, coverage: 1, isForeign: false });
});
