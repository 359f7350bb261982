/** Import of the handbook folder into its library. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { answerFromLibrary } from '../quoting/library-answer.ts';
import { syncHandbook } from './handbook-library.ts';
import { wholeLibrary } from './bound-source.ts';
import { testLibraries } from '../testing/test-library.ts';

const libraries = await testLibraries();

const ask = (question: string, libraryId: string) =>
  answerFromLibrary(libraries, { sources: [wholeLibrary(libraryId)], question, language: 'en' });

test('imports pages with their phrasings, and refuses off-topic questions', async () => {
  const folder = path.join(libraries.folder, 'handbook');
  await mkdir(path.join(folder, 'questions'), { recursive: true });
  await writeFile(path.join(folder, 'tea.md'), '# Tea\n\n## How long does tea brew?\n\nThree minutes.\n');
  await writeFile(
    path.join(folder, 'questions/tea.md'),
    '# Tea\n\n## How long does tea brew?\n\n- my beverage is weak\n',
  );
  await writeFile(
    path.join(folder, 'questions/off-topic.md'),
    '# Off\n\n## Drinks\n\n- How long does coffee brew?\n',
  );
  const { libraryId, changed } = await syncHandbook(libraries, folder);
  expect(changed).toBe(2);
  await libraries.search.refresh();
  expect((await ask('My beverage is too weak', libraryId)).pieces.join('')).toBe('Three minutes. [1]');
  expect((await ask('How long does coffee brew?', libraryId)).isAnswered).toBe(false);
  expect((await syncHandbook(libraries, folder)).changed).toBe(0);
});

test('uses section headings as phrasings, also without others', async () => {
  const folder = path.join(libraries.folder, 'headings');
  await mkdir(path.join(folder, 'questions'), { recursive: true });
  const page = '# Cake\n\n## Which cake is there on Sundays?\n\nPlum.\n\n## How is it baked?\n\nSlowly.\n';
  await writeFile(path.join(folder, 'cake.md'), page);
  await writeFile(path.join(folder, 'questions/cake.md'), '## How is it baked?\n\n- Recipe\n');
  const { libraryId } = await syncHandbook(libraries, folder);
  const asked = await libraries.db
    .selectFrom('library_phrasings')
    .select('text')
    .where('library_id', '=', libraryId)
    .orderBy('text')
    .execute();
  expect(asked.map(({ text }) => text)).toEqual([
    'How is it baked?',
    'Recipe',
    'Which cake is there on Sundays?',
  ]);
});

test('rejects phrasings of a missing section', async () => {
  const folder = path.join(libraries.folder, 'stray');
  await mkdir(path.join(folder, 'questions'), { recursive: true });
  await writeFile(path.join(folder, 'tea.md'), '# Tea\n');
  await writeFile(path.join(folder, 'questions/tea.md'), '## Cake\n\n- Is there cake?\n');
  await expect(syncHandbook(libraries, folder)).rejects.toThrow('"Cake", which is no heading of tea.md');
});
