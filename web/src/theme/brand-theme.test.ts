import { generateTheme } from '@polylogue/contract/brands/brands/colour-scale';
import { defaultTheme, themeSettings } from '@polylogue/contract/brands/brands/default-theme';
import type { ColourGroup } from '@polylogue/contract/brands/brands/theme';
import { describe, expect, it } from 'vitest';
import { luminance } from './colour-mixing.ts';
import { darkPalette, lightPalette } from './palettes.ts';

const white = '#FFFFFF';
const lightMenu = generateTheme(themeSettings({ primary: '#6D28D9', menu: '#F4F4F5' }));
const lightPrimary = generateTheme(themeSettings({ primary: '#FFD400' }));
const brands = {
  default: defaultTheme,
  'a brand with a light menu': lightMenu,
  'a brand with a light primary colour': lightPrimary,
};
/** Contrast ratio of two colours by WCAG 2, from 1 to 21. */
function contrastRatio(a: string, b: string): number {
  const [light = 1, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const palettes = { light: lightPalette, dark: darkPalette };
const cases = Object.keys(brands).flatMap((brand) =>
  Object.keys(palettes).flatMap((mode) =>
    (['default', 'bold'] as const).map((contrast) => ({ brand, mode, contrast })),
  ),
);

describe.each(cases)('$brand, $mode, $contrast', ({ brand, mode, contrast }) => {
  const palette = palettes[mode as 'light'](brands[brand as 'default'], contrast);
  const { text, background, menu, surface } = palette;
  const ratio = (a: string | undefined, b: string | undefined) => contrastRatio(a ?? white, b ?? white);

  it('shows text at 4.5:1 or more on every surface', () => {
    const surfaces = [background?.default, background?.paper, surface?.raised, surface?.bubble];
    const texts = [text?.primary, text?.secondary];
    const ratios = texts.flatMap((colour) => surfaces.map((under) => ratio(colour, under)));
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(4.5);
  });

  it('shows text of buttons and tints at 4.5:1 or more', () => {
    for (const name of ['primary', 'secondary', 'info', 'success', 'warning', 'error'] as const) {
      // The palettes contain plain colours only, although Material UI accepts other types.
      const group = palette[name] as ColourGroup;
      expect(ratio(group.contrastText, group.main)).toBeGreaterThanOrEqual(4.5);
      expect(ratio(group.darker, group.lighter)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('shows the accent on every surface and text on filled buttons at 4.5:1 or more', () => {
    const accent = (palette.primary as ColourGroup).main;
    for (const under of [background?.default, background?.paper, surface?.raised])
      expect(ratio(accent, under)).toBeGreaterThanOrEqual(4.5);
    expect(ratio(palette.brand?.onFill, palette.brand?.fill)).toBeGreaterThanOrEqual(4.5);
  });

  it('shows the menu at 4.5:1 or more, and its accent at 3:1', () => {
    expect(ratio(menu?.text, menu?.main)).toBeGreaterThanOrEqual(4.5);
    expect(ratio(menu?.textSecondary, menu?.main)).toBeGreaterThanOrEqual(4.5);
    expect(ratio(menu?.accent, menu?.main)).toBeGreaterThanOrEqual(3);
  });

  it('shows field borders at 3:1 or more', () => {
    expect(ratio(surface?.inputBorder, background?.paper)).toBeGreaterThanOrEqual(3);
  });
});
