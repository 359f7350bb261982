/** Colours of a brand: settings from which they are generated, and the theme that pages apply. */
import { z } from 'zod';

export const ColourSchema = z.string().regex(/^#[0-9A-Fa-f]{6}$/);

export const ColourGroupSchema = z.object({
  lighter: ColourSchema.meta({ description: 'Tint behind `darker`' }),
  light: ColourSchema,
  main: ColourSchema.meta({ description: 'Fill behind `contrastText`' }),
  dark: ColourSchema.meta({ description: 'Fill under the pointer' }),
  darker: ColourSchema,
  contrastText: ColourSchema,
});
export type ColourGroup = z.infer<typeof ColourGroupSchema>;

export const colourGroups = ['primary', 'secondary', 'info', 'success', 'warning', 'error', 'menu'] as const;
export type ColourGroupName = (typeof colourGroups)[number];
export const colourTones = ['lighter', 'light', 'main', 'dark', 'darker', 'contrastText'] as const;
export const singleColours = [
  'textPrimary',
  'textSecondary',
  'textDisabled',
  'link',
  'gradientEnd',
  'menuTextPrimary',
  'menuTextSecondary',
  'menuTextDisabled',
  'menuAccent',
  'menuAccentText',
  'loginBackground',
] as const;

/** Path of a colour in a mode, such as `primary.main` or `link`. */
export type ColourPath =
  | `${ColourGroupName}.${(typeof colourTones)[number]}`
  | (typeof singleColours)[number];
export const colourPaths: readonly ColourPath[] = [
  ...colourGroups.flatMap((group) => colourTones.map((tone) => `${group}.${tone}` as const)),
  ...singleColours,
];

/** Colours of one mode. */
export const ModeColoursSchema = z.object({
  primary: ColourGroupSchema,
  secondary: ColourGroupSchema,
  info: ColourGroupSchema,
  success: ColourGroupSchema,
  warning: ColourGroupSchema,
  error: ColourGroupSchema,
  menu: ColourGroupSchema,
  textPrimary: ColourSchema,
  textSecondary: ColourSchema,
  textDisabled: ColourSchema,
  link: ColourSchema.meta({ description: 'Brand colour that is readable on every surface; focus rings too' }),
  gradientEnd: ColourSchema.meta({ description: 'End of the gradient that begins with `primary.main`' }),
  menuTextPrimary: ColourSchema,
  menuTextSecondary: ColourSchema,
  menuTextDisabled: ColourSchema,
  menuAccent: ColourSchema,
  menuAccentText: ColourSchema.meta({ description: 'Text on `menuAccent`' }),
  loginBackground: ColourSchema,
});
export type ModeColours = z.infer<typeof ModeColoursSchema>;

export const modes = ['light', 'dark'] as const;
export type Mode = (typeof modes)[number];

/** Theme that pages apply: light colours (document 1 §3, Brand theme), and dark ones. */
export const BrandThemeSchema = ModeColoursSchema.extend({
  useGradientButtons: z.boolean(),
  dark: ModeColoursSchema,
});
export type BrandTheme = z.infer<typeof BrandThemeSchema>;

export const ContrastChoiceSchema = z.enum(['automatic', 'keepColour', 'changeColour']).meta({
  description:
    'Treatment of a primary colour too light for white text: keep it under dark text, or darken it. Automatic keeps light colours.',
});
export type ContrastChoice = z.infer<typeof ContrastChoiceSchema>;

const ChangedColoursSchema = z.partialRecord(
  z.enum(colourPaths as [ColourPath, ...ColourPath[]]),
  ColourSchema,
);
export type ChangedColours = z.infer<typeof ChangedColoursSchema>;

const derived = ColourSchema.nullable().default(null);

/** Settings from which the theme is generated. */
export const ThemeSettingsSchema = z.strictObject({
  base: z
    .strictObject({
      primary: ColourSchema,
      secondary: derived,
      menu: derived,
      info: derived,
      success: derived,
      warning: derived,
      error: derived,
    })
    .meta({ description: 'Base colours; null for one that is derived' }),
  contrastChoice: ContrastChoiceSchema.default('automatic'),
  changed: z
    .strictObject({ light: ChangedColoursSchema.default({}), dark: ChangedColoursSchema.default({}) })
    .default({ light: {}, dark: {} })
    .meta({ description: 'Colours changed by hand, by path; all others are generated' }),
});
export type ThemeSettings = z.infer<typeof ThemeSettingsSchema>;
