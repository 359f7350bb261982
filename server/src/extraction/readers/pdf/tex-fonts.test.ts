import { expect, it } from 'vitest';
import type { TextItem } from './pdf-page.ts';
import { decodeTexFonts } from './tex-fonts.ts';

/** Returns texts of a page after their decoding; `ascent` is that of their font. */
function decoded(texts: readonly string[], ascent = Number.NaN): string[] {
  const items = texts.map((str): TextItem => {
    const transform: TextItem['transform'] = [10, 0, 0, 10, 50, 700];
    return { str, dir: 'ltr', width: 50, height: 10, transform, fontName: 'f1', hasEOL: false };
  });
  decodeTexFonts(items, { f1: { ascent, descent: Number.NaN } });
  return items.map(({ str }) => str);
}

it('decodes ligatures, letters and signs of fonts without heights', () => {
  const texts = [
    'Au\u001D\u00F6sung der Gr\u00F6\u00FFe',
    '\u0012\u00AA\u00F3d\u00B9\u0010 E\u001Ezienz \u0015',
    'Stra\u00FFe',
  ];
  expect(decoded(texts)).toEqual(['Auflösung der Größe', '„łódź“ Effizienz –', 'Straße']);
});

it('reads bullets at the start of lines', () => {
  expect(decoded(['\u0088', '\u0088 Close the gate', 'a \u00AA'])).toEqual(['•', '• Close the gate', 'a ª']);
});

it('leaves other fonts as they are', () => {
  expect(decoded(['Gr\u00F6\u00FFe'], 0.8)).toEqual(['Gröÿe']);
});
