/** Pictures generated from an id (document 1 §5). */
import { expect, it } from 'vitest';
import { defaultIdenticon, identiconFile, identiconOf } from './identicon.ts';

it('are deterministic per id, differ between ids, and follow their options', () => {
  expect(identiconOf('one')).toBe(identiconOf('one'));
  expect(identiconOf('one')).not.toBe(identiconOf('two'));
  expect(identiconOf('one', { ...defaultIdenticon, rotate: 90 })).not.toBe(identiconOf('one'));
});

it('are uploaded under the name of their draft (document 1 §4)', async () => {
  const file = identiconFile('a-draft');
  expect([file.name, file.type]).toEqual(['a-draft_identicon.svg', 'image/svg+xml']);
  expect(await file.text()).toContain('<svg');
});
