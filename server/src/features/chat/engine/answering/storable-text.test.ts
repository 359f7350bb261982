import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storableText } from './storable-text.ts';

function filtered(deltas: readonly string[]): string[] {
  const filter = storableText();
  return [...deltas.map((delta) => filter.push(delta)), filter.rest()];
}

describe('storable text', () => {
  it('yields the same storable text for any split into deltas', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.nat()), (text, cuts) => {
        const at = [...cuts.map((cut) => cut % (text.length + 1)), text.length].sort((a, b) => a - b);
        const deltas = at.map((end, index) => text.slice(index === 0 ? 0 : at[index - 1], end));
        const pieces = filtered(deltas);
        expect(pieces.join('')).toBe(text.replaceAll('\0', ''));
        for (const piece of pieces) expect(piece.isWellFormed()).toBe(true);
      }),
    );
  });

  it('replaces unpaired surrogates and drops NUL', () => {
    expect(filtered(['a\0b', '\ud83d', 'c', '\ud83d']).join('')).toBe('ab\ufffdc\ufffd');
  });
});
