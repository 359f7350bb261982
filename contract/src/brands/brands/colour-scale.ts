/** Theme of a brand from its base colours, light and dark: one function for server, editor and preview. */
import { contrastOf, oklchOf, readableTone, toneOf, turnHue } from './colour-arithmetic.ts';
import { warnedBelow } from './contrast.ts';
import { surfaces } from './surfaces.ts';
import type {
  BrandTheme,
  ChangedColours,
  ColourGroup,
  ContrastChoice,
  ModeColours,
  ThemeSettings,
} from './theme.ts';

const white = '#FFFFFF';
const ink = '#18181B';
const black = '#000000';
/** Contrast of generated text; rounding to eight bits stays above the bound. */
const textRatio = warnedBelow + 0.02;
const strongRatio = 7;
/** Lightness above which a primary colour is kept under dark text, since darkened it is another colour. */
const lightFrom = 0.75;

/** Base colours of messages, for brands that choose none. */
const statusBases = { info: '#0369A1', success: '#15803D', warning: '#B45309', error: '#C2330B' } as const;
type StatusName = keyof typeof statusBases;
const statusNames = Object.keys(statusBases) as StatusName[];

const lightTexts = { textPrimary: ink, textSecondary: '#52525B', textDisabled: '#71717A' };
const darkTexts = { textPrimary: '#F4F4F5', textSecondary: '#B4B4BD', textDisabled: '#8E8E98' };
const lightSurfaces = Object.values(surfaces.light);
const darkSurfaces = Object.values(surfaces.dark);

/** Returns white, ink or black: the first that is readable on all of the fills. */
const textOn = (...fills: string[]): string =>
  [white, ink, black].find((text) => fills.every((fill) => contrastOf(text, fill) >= textRatio)) ?? black;

/** Returns a fill's tone under the pointer: a step darker, or lighter where its text would vanish. */
function hoverOf(main: string, contrastText: string): string {
  const { lightness } = oklchOf(main);
  const isReadable = (fill: string) => contrastOf(contrastText, fill) >= textRatio;
  const steps = [-0.07, -0.05, 0.05].map((step) =>
    toneOf(main, Math.min(0.98, Math.max(0.02, lightness + step))),
  );
  return steps.find(isReadable) ?? main;
}

const tintOf = (base: string) => toneOf(base, 0.955, 0.045);

/** Scale on light surfaces. Its main colour carries white text, and is readable itself, unless it is kept. */
function lightScale(base: string, isKept = false): ColourGroup {
  const main = isKept
    ? base
    : readableTone(base, 'black', { on: [white, ...lightSurfaces], atLeast: textRatio });
  const contrastText = isKept ? textOn(main) : white;
  const lighter = tintOf(base);
  return {
    lighter,
    light: toneOf(base, 0.8, 0.14),
    main,
    dark: hoverOf(main, contrastText),
    darker: readableTone(toneOf(base, 0.36), 'black', { on: [lighter], atLeast: strongRatio }),
    contrastText,
  };
}

/** Scale on dark surfaces: bright main colour with text of its own hue, and a dark tint. */
function darkScale(base: string): ColourGroup {
  const main = readableTone(toneOf(base, 0.79, 0.15), 'white', { on: darkSurfaces, atLeast: textRatio });
  const lighter = toneOf(base, 0.3, 0.07);
  const deep = toneOf(base, 0.25, 0.09);
  const contrastText = readableTone(deep, 'black', { on: [main], atLeast: strongRatio });
  return {
    lighter,
    light: toneOf(base, 0.87, 0.09),
    main,
    dark: hoverOf(main, contrastText),
    darker: readableTone(toneOf(base, 0.92, 0.06), 'white', { on: [lighter], atLeast: strongRatio }),
    contrastText,
  };
}

/** Side menu with its texts and accent. */
function menuColours(main: string, accents: readonly string[]) {
  const isDark = contrastOf(white, main) >= contrastOf(black, main);
  const [towards, texts] = isDark ? (['white', darkTexts] as const) : (['black', lightTexts] as const);
  const text = (colour: string, atLeast: number) => readableTone(colour, towards, { on: [main], atLeast });
  const [accent = main] = accents;
  const menuAccent =
    accents.find((colour) => contrastOf(colour, main) >= 3.02) ??
    readableTone(accent, towards, { on: [main], atLeast: 3.02 });
  const { lightness } = oklchOf(main);
  const step = (by: number) => toneOf(main, Math.min(1, Math.max(0, lightness + by)));
  const menu: ColourGroup = {
    lighter: step(0.16),
    light: step(0.08),
    main,
    dark: step(-0.04),
    darker: step(-0.08),
    contrastText: text(texts.textPrimary, textRatio),
  };
  return {
    menu,
    menuTextPrimary: menu.contrastText,
    menuTextSecondary: text(texts.textSecondary, textRatio),
    menuTextDisabled: text(texts.textDisabled, 3.02),
    menuAccent,
    menuAccentText: textOn(menuAccent),
  };
}

const isKept = (base: string, choice: ContrastChoice) =>
  choice === 'keepColour' || (choice === 'automatic' && oklchOf(base).lightness > lightFrom);

type Bases = Record<'primary' | 'secondary' | 'menu' | StatusName, string>;

/** Completes the base colours: second colour a neighbour of the first, menu near black with a trace of it. */
function completeBases({ base }: ThemeSettings): Bases {
  return {
    ...statusBases,
    ...Object.fromEntries(statusNames.flatMap((name) => (base[name] ? [[name, base[name]]] : []))),
    primary: base.primary,
    secondary: base.secondary ?? turnHue(base.primary, 55),
    menu: base.menu ?? toneOf(base.primary, 0.18, 0.02),
  };
}

const scalesOf = (bases: Bases, scale: (base: string) => ColourGroup) =>
  Object.fromEntries(
    (['secondary', ...statusNames] as const).map((name) => [name, scale(bases[name])]),
  ) as Record<'secondary' | StatusName, ColourGroup>;

/** Returns the second colour where the text on the first is readable on it too. */
const gradientEndOf = (primary: ColourGroup, secondary: ColourGroup) =>
  contrastOf(primary.contrastText, secondary.main) >= textRatio ? secondary.main : primary.dark;

function lightColours(bases: Bases, choice: ContrastChoice): ModeColours {
  const primary = lightScale(bases.primary, isKept(bases.primary, choice));
  const others = scalesOf(bases, (base) => lightScale(base));
  return {
    primary,
    ...others,
    ...lightTexts,
    link: readableTone(primary.main, 'black', { on: lightSurfaces, atLeast: textRatio }),
    gradientEnd: gradientEndOf(primary, others.secondary),
    ...menuColours(bases.menu, [primary.light, primary.main]),
    loginBackground: readableTone(toneOf(bases.primary, 0.96, 0.03), 'white', {
      on: [lightTexts.textSecondary],
      atLeast: textRatio,
    }),
  };
}

function darkColours(bases: Bases): ModeColours {
  const primary = darkScale(bases.primary);
  const others = scalesOf(bases, darkScale);
  const { lightness } = oklchOf(bases.menu);
  // A light menu would glare in dark mode.
  const menu =
    lightness < 0.5 ? toneOf(bases.menu, Math.min(lightness, 0.16)) : toneOf(bases.primary, 0.15, 0.01);
  return {
    primary,
    ...others,
    ...darkTexts,
    link: primary.main,
    gradientEnd: gradientEndOf(primary, others.secondary),
    ...menuColours(menu, [primary.main]),
    loginBackground: toneOf(bases.primary, 0.2, 0.04),
  };
}

/** Replaces the colours that were changed by hand. */
function withChanges(colours: ModeColours, changed: ChangedColours): ModeColours {
  const result: Record<string, unknown> = { ...colours };
  for (const [path, colour] of Object.entries(changed)) {
    const [name = '', tone] = path.split('.');
    result[name] = tone === undefined ? colour : { ...(result[name] as ColourGroup), [tone]: colour };
  }
  // Paths are those of the colours, so the shape stays.
  return result as unknown as ModeColours;
}

/** Generates the theme: every colour from the base colours, except those changed by hand. */
export function generateTheme(settings: ThemeSettings, useGradientButtons = false): BrandTheme {
  const bases = completeBases(settings);
  const { light, dark } = settings.changed;
  return {
    ...withChanges(lightColours(bases, settings.contrastChoice), light),
    useGradientButtons,
    dark: withChanges(darkColours(bases), dark),
  };
}
