/** Look of a brand: its own values over the instance defaults over the product's. */
import { generateTheme } from '@polylogue/contract/brands/brands/colour-scale';
import { defaultThemeSettings } from '@polylogue/contract/brands/brands/default-theme';
import { type EffectiveLook, type Look, LookSchema } from '@polylogue/contract/brands/brands/schemas';
import type { BrandTheme, ThemeSettings } from '@polylogue/contract/brands/brands/theme';
import { languages } from '@polylogue/contract/languages';
import { z } from 'zod';

/** Number of generated themes kept in memory; each takes about a millisecond to generate. */
const maxKeptThemes = 200;
const keptThemes = new Map<string, BrandTheme>();

function themeOf(settings: ThemeSettings, useGradientButtons: boolean): BrandTheme {
  const key = JSON.stringify([settings, useGradientButtons]);
  const kept = keptThemes.get(key);
  if (kept) return kept;
  const theme = generateTheme(settings, useGradientButtons);
  if (keptThemes.size >= maxKeptThemes) keptThemes.clear();
  keptThemes.set(key, theme);
  return theme;
}

type Values = { [Field in keyof Look]: NonNullable<Look[Field]> };

const productValues: Omit<Values, 'defaultAgentId'> & { defaultAgentId: string | null } = {
  colours: defaultThemeSettings,
  useGradientButtons: false,
  loginAlignment: 'Center',
  useLoginBackgroundImg: true,
  footer: { text: '', links: [] },
  languages: [...languages],
  defaultAgentId: null,
  agentOrder: [],
};

/** Stored looks may hold fields of a newer version. */
const StoredLookSchema = z.object(LookSchema.shape);
export const parseLook = (stored: unknown): Look => StoredLookSchema.parse(stored);

/** Picks the look out of wider settings. */
export const lookOf = (settings: Look): Look => StoredLookSchema.parse(settings);

/** Returns the values in effect: the first look that sets a field decides, else the product. */
export function effectiveLook(...looks: readonly Look[]): EffectiveLook {
  const firstSet = <Field extends keyof Look>(field: Field) =>
    looks.find((look) => look[field] !== null)?.[field] ?? productValues[field];
  const useGradientButtons = firstSet('useGradientButtons') ?? false;
  const { colours, loginAlignment, useLoginBackgroundImg, footer, ...product } = productValues;
  return {
    theme: themeOf(firstSet('colours') ?? colours, useGradientButtons),
    useGradientButtons,
    loginAlignment: firstSet('loginAlignment') ?? loginAlignment,
    useLoginBackgroundImg: firstSet('useLoginBackgroundImg') ?? useLoginBackgroundImg,
    footer: firstSet('footer') ?? footer,
    languages: firstSet('languages') ?? product.languages,
    defaultAgentId: firstSet('defaultAgentId'),
    agentOrder: firstSet('agentOrder') ?? product.agentOrder,
  };
}
