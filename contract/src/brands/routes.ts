/** Brands as anonymous visitors and signed-in people see them (document 1 §3, Brand and Brand theme). */
import { z } from 'zod';
import { defineRoute, file, json } from '../http.ts';

const ColourSchema = z.string().regex(/^#[0-9A-Fa-f]{6}$/);

export const ColourGroupSchema = z.object({
  lighter: ColourSchema,
  light: ColourSchema,
  main: ColourSchema,
  dark: ColourSchema,
  darker: ColourSchema,
  contrastText: ColourSchema,
});
export type ColourGroup = z.infer<typeof ColourGroupSchema>;

export const BrandThemeSchema = z.object({
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
  menuTextPrimary: ColourSchema,
  menuTextSecondary: ColourSchema,
  menuTextDisabled: ColourSchema,
  loginBackground: ColourSchema,
  useGradientButtons: z.boolean(),
});
export type BrandTheme = z.infer<typeof BrandThemeSchema>;

export const BrandSchema = z.object({
  brandKey: z.string(),
  name: z.string(),
  logoFileName: z.string().nullable(),
  splashScreenBackgroundFileName: z.string().nullable(),
  useLoginBackgroundImg: z.boolean(),
  loginBackground: z.object({ main: ColourSchema }),
  loginAlignment: z.enum(['Left', 'Right', 'Center']),
});
export type Brand = z.infer<typeof BrandSchema>;

const OneBrand = z.object({ brandKey: z.string().min(1).max(100) });

const AppIconPurposeSchema = z.enum(['any', 'maskable']);

/** Where the icon of the installed application is. */
export const appIconPath = (brandKey: string, purpose: z.infer<typeof AppIconPurposeSchema>): string =>
  `/app-icons/${encodeURIComponent(brandKey)}/${purpose}`;

export const brandRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/api/internal/Brands/{brandKey}',
    access: 'public',
    summary: 'Reads a brand.',
    params: OneBrand,
    response: json(BrandSchema),
    notFound: 'brand.not_found',
    errors: ['brand.not_found'],
  }),
  theme: defineRoute({
    method: 'GET',
    path: '/api/internal/Brands/{brandKey}/theme',
    access: 'public',
    summary: "Reads a brand's colours.",
    params: OneBrand,
    response: json(BrandThemeSchema),
    notFound: 'brand.not_found',
    errors: ['brand.not_found'],
  }),
  file: defineRoute({
    method: 'GET',
    path: '/api/internal/Brands/{brandKey}/{fileName}',
    access: 'public',
    summary: 'Serves a file of a brand: logo or splash background.',
    params: OneBrand.extend({ fileName: z.string().min(1).max(200) }),
    response: file('image/svg+xml', 'image/png', 'image/jpeg', 'image/webp'),
    notFound: 'brand.not_found',
    errors: ['brand.not_found', 'brand_file.not_found'],
  }),
  appIcon: defineRoute({
    method: 'GET',
    path: '/app-icons/{brandKey}/{purpose}',
    access: 'public',
    summary: 'Draws the icon of the installed application from the logo of a brand.',
    params: OneBrand.extend({ purpose: AppIconPurposeSchema }),
    response: file('image/svg+xml'),
    notFound: 'brand.not_found',
    errors: ['brand.not_found'],
  }),
};
