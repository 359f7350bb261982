/** Limits of document 1 §5. */
import { describe, expect, it } from 'vitest';
import { defaultIdenticon } from '../../../parts/identicon.ts';
import { IdenticonOptionsSchema } from './identicon-options.ts';

const accepts = (options: object) =>
  IdenticonOptionsSchema.safeParse({ ...defaultIdenticon, ...options }).success;

describe('generated avatars (document 1 §5)', () => {
  it.each([
    ['rotate', 0, 360],
    ['scale', 0, 200],
    ['radius', 0, 50],
    ['translateX', -100, 100],
    ['translateY', -100, 100],
  ])('limit %s to %i–%i', (name, min, max) => {
    const accepted = [min - 1, min, max, max + 1].map((value) => accepts({ [name]: value }));
    expect(accepted).toEqual([false, true, true, false]);
  });

  it('have a background of six hexadecimal digits, or none', () => {
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
