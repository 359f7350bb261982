/** Pictures drawn from an id, within the bounds of document 1 §5. */
import { describe, expect, it } from 'vitest';
import { defaultIdenticon, identiconFile, identiconOf, IdenticonOptionsSchema } from './identicon.ts';

const accepts = (options: object) =>
  IdenticonOptionsSchema.safeParse({ ...defaultIdenticon, ...options }).success;

describe('document 1 §5, generated avatars', () => {
  it.each([
    ['rotate', 0, 360],
    ['scale', 0, 200],
    ['radius', 0, 50],
    ['translateX', -100, 100],
    ['translateY', -100, 100],
  ])('take a %s from %i to %i', (name, min, max) => {
    const accepted = [min - 1, min, max, max + 1].map((value) => accepts({ [name]: value }));
    expect(accepted).toEqual([false, true, true, false]);
  });

  it('have a background of six hex digits, or none', () => {
    const colours = ['transparent', '12aBc3', '12aBc', '#12aBc3', 'red', '12aBg3'];
    expect(colours.map((backgroundColor) => accepts({ backgroundColor }))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

it('are the same for the same id, another for another, and shaped by their options', () => {
  expect(identiconOf('one')).toBe(identiconOf('one'));
  expect(identiconOf('one')).not.toBe(identiconOf('two'));
  expect(identiconOf('one', { ...defaultIdenticon, rotate: 90 })).not.toBe(identiconOf('one'));
  expect(() => identiconOf('one', { ...defaultIdenticon, scale: 201 })).toThrow();
});

it('are uploaded under the name of their draft (document 1 §4)', async () => {
  const file = identiconFile('a-draft');
  expect([file.name, file.type]).toEqual(['a-draft_identicon.svg', 'image/svg+xml']);
  expect(await file.text()).toContain('<svg');
});
