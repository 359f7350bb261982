/** Generated themes: readable from any base colour, and of its hue. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oklchOf } from './colour-arithmetic.ts';
import { generateTheme } from './colour-scale.ts';
import { colourAt, contrastReport } from './contrast.ts';
import { starterPalettes, themeSettings } from './default-theme.ts';
import { BrandThemeSchema, type ColourPath, ContrastChoiceSchema, colourPaths } from './theme.ts';

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0').toUpperCase()}`);
const choice = fc.constantFrom(...ContrastChoiceSchema.options);
const bases = fc.record({ primary: hex, secondary: hex, menu: hex, contrastChoice: choice });
/** Each property runs over 500 base colours. */
const runs = { numRuns: 500, seed: 28 };

const failures = (theme: ReturnType<typeof generateTheme>) =>
  contrastReport(theme).filter(({ ratio, atLeast }) => ratio < atLeast);

const ofPrimary: readonly ColourPath[] = [
  'primary.lighter',
  'primary.light',
  'primary.main',
  'primary.dark',
  'primary.darker',
  'link',
];

/** Degrees between two hues. */
const drift = (a: number, b: number) => Math.min(Math.abs(a - b), 360 - Math.abs(a - b));

describe('generated theme', () => {
  it('keeps every pair above its bound in both modes, from any base colours', () => {
    fc.assert(
      fc.property(bases, ({ primary, secondary, menu, contrastChoice }) => {
        for (const base of [{ primary }, { primary, secondary, menu }])
          expect(failures(generateTheme({ ...themeSettings(base), contrastChoice }))).toEqual([]);
      }),
      runs,
    );
  }, 60_000);

  it('keeps the hue of its base colour within 5 degrees', () => {
    fc.assert(
      fc.property(hex, (primary) => {
        const { chroma, hue } = oklchOf(primary);
        fc.pre(chroma > 0.05);
        const theme = generateTheme(themeSettings({ primary }));
        for (const colours of [theme, theme.dark])
          for (const path of ofPrimary) {
            const made = oklchOf(colourAt(colours, path));
            if (made.chroma > 0.05) expect(drift(made.hue, hue)).toBeLessThanOrEqual(5);
          }
      }),
      runs,
    );
  }, 60_000);

  it.each([
    ['a light primary colour automatically', ['#FFD400', 'automatic'], '#18181B'],
    ['a mid-tone on request', ['#00A651', 'keepColour'], '#18181B'],
    ['a readable primary colour', ['#6D28D9', 'automatic'], '#FFFFFF'],
  ] as const)('keeps %s', (_case, [primary, contrastChoice], contrastText) => {
    const theme = generateTheme({ ...themeSettings({ primary }), contrastChoice });
    expect(theme.primary).toMatchObject({ main: primary, contrastText });
  });

  it('darkens a light primary colour on request, for white text', () => {
    const { primary } = generateTheme({
      ...themeSettings({ primary: '#FFD400' }),
      contrastChoice: 'changeColour',
    });
    expect(primary.contrastText).toBe('#FFFFFF');
    expect(oklchOf(primary.main).lightness).toBeLessThan(0.6);
  });

  it('regenerates only colours that were not changed by hand', () => {
    const changed = { light: { 'primary.dark': '#123456' as const }, dark: { link: '#ABCDEF' } };
    const [before, after] = ['#C2410C', '#1F7A4D'].map((primary) =>
      generateTheme({ ...themeSettings({ primary }), changed }),
    );
    for (const theme of [before, after])
      expect([theme?.primary.dark, theme?.dark.link]).toEqual(['#123456', '#ABCDEF']);
    expect(after?.primary.main).not.toBe(before?.primary.main);
  });

  it('reports a pair changed below 3:1 as refused and one below 4.5:1 as warned', () => {
    const changed = { light: { textPrimary: '#D0D0D0', textSecondary: '#8A8A8A' }, dark: {} };
    const report = contrastReport(generateTheme({ ...themeSettings({ primary: '#C2410C' }), changed }));
    const verdictOf = (foreground: string) =>
      report.find((measured) => measured.foreground === foreground && measured.background === 'page')
        ?.verdict;
    expect([verdictOf('textPrimary'), verdictOf('textSecondary'), verdictOf('link')]).toEqual([
      'refused',
      'warned',
      'good',
    ]);
  });

  it('has every colour of the schema, and none besides', () => {
    const theme = generateTheme(themeSettings({ primary: '#C2410C' }));
    expect(BrandThemeSchema.parse(theme)).toEqual(theme);
    const pathsOf = (colours: object) =>
      Object.entries(colours).flatMap(([name, value]) =>
        typeof value === 'string' ? [name] : Object.keys(value as object).map((tone) => `${name}.${tone}`),
      );
    expect(pathsOf(theme.dark).sort()).toEqual([...colourPaths].sort());
  });
});

it.each(starterPalettes)('starter palette $name is readable and keeps its primary colour', ({ settings }) => {
  const theme = generateTheme(settings);
  expect(failures(theme)).toEqual([]);
  expect(theme.primary.main).toBe(settings.base.primary);
});
