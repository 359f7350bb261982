/** Pairs of colours that are read on each other, declared once for generator, editor and server. */
import { contrastOf } from './colour-arithmetic.ts';
import { type SurfaceName, surfaces } from './surfaces.ts';
import {
  type BrandTheme,
  type ColourGroupName,
  type ColourPath,
  type Mode,
  type ModeColours,
  modes,
} from './theme.ts';

/** Ratio below which a theme is refused. */
const refusedBelow = 3;
/** Ratio of text below which a theme is warned of (WCAG 2.2, 1.4.3). */
export const warnedBelow = 4.5;

export interface ContrastPair {
  /** Use of the pair, for its label. */
  use:
    | 'text'
    | 'link'
    | 'focus'
    | 'button'
    | 'buttonHover'
    | 'gradient'
    | 'tint'
    | 'accent'
    | 'menu'
    | 'login';
  foreground: ColourPath;
  background: ColourPath | SurfaceName;
  /** Ratio wanted: 4.5 for text, 3 for parts of controls and disabled text. */
  atLeast: 4.5 | 3;
}

type Pairing = [foreground: ColourPath, background: ContrastPair['background']];

const pair = (
  use: ContrastPair['use'],
  [foreground, background]: Pairing,
  atLeast: ContrastPair['atLeast'] = 4.5,
): ContrastPair => ({ use, foreground, background, atLeast });

const readSurfaces = ['page', 'sunken', 'bubble'] as const;
const statuses = ['info', 'success', 'warning', 'error'] as const;
const filled: readonly ColourGroupName[] = ['primary', 'secondary', ...statuses];

export const contrastPairs: readonly ContrastPair[] = [
  ...readSurfaces.flatMap((surface) => [
    pair('text', ['textPrimary', surface]),
    pair('text', ['textSecondary', surface]),
    pair('text', ['textDisabled', surface], 3),
    pair('link', ['link', surface]),
    pair('focus', ['link', surface], 3),
  ]),
  ...filled.flatMap((group) => [
    pair('button', [`${group}.contrastText`, `${group}.main`]),
    pair('buttonHover', [`${group}.contrastText`, `${group}.dark`]),
    pair('tint', [`${group}.darker`, `${group}.lighter`]),
  ]),
  pair('gradient', ['primary.contrastText', 'gradientEnd']),
  ...(['secondary', ...statuses] as const).map((group) => pair('accent', [`${group}.main`, 'page'])),
  pair('menu', ['menuTextPrimary', 'menu.main']),
  pair('menu', ['menuTextSecondary', 'menu.main']),
  pair('menu', ['menuTextDisabled', 'menu.main'], 3),
  pair('menu', ['menuAccent', 'menu.main'], 3),
  pair('menu', ['menuAccentText', 'menuAccent']),
  pair('login', ['textPrimary', 'loginBackground']),
  pair('login', ['textSecondary', 'loginBackground']),
];

/** Reads a colour of a mode by its path. */
export function colourAt(colours: ModeColours, path: ColourPath): string {
  const [group, tone] = path.split('.') as [keyof ModeColours, 'main' | undefined];
  const value = colours[group];
  return typeof value === 'string' ? value : value[tone ?? 'main'];
}

export interface MeasuredPair extends ContrastPair {
  mode: Mode;
  /** Contrast ratio, rounded down to two digits. */
  ratio: number;
  verdict: 'good' | 'warned' | 'refused';
}

const isSurface = (name: string): name is SurfaceName => name in surfaces.light;

/** Measures every pair of a theme in both modes. */
export function contrastReport(theme: BrandTheme): MeasuredPair[] {
  return modes.flatMap((mode) => {
    const colours = mode === 'light' ? theme : theme.dark;
    return contrastPairs.map((declared) => {
      const { foreground, background, atLeast } = declared;
      const under = isSurface(background) ? surfaces[mode][background] : colourAt(colours, background);
      const exact = contrastOf(colourAt(colours, foreground), under);
      const verdict = exact < atLeast ? 'warned' : 'good';
      const ratio = Math.floor(exact * 100) / 100;
      return { ...declared, mode, ratio, verdict: exact < refusedBelow ? 'refused' : verdict };
    });
  });
}
