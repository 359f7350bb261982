/** Routes of brands as pages see them, and of their pictures (document 1 §3, Brand and Brand theme). */
import { z } from 'zod';
import { defineRoute, file, json } from '../../http.ts';
import { limits } from '../../limits.ts';
import { fileOf, multipart } from '../../multipart.ts';
import { resource } from '../../resource.ts';
import { BrandFilesSchema, BrandSchema } from './schemas.ts';
import { BrandThemeSchema, modes } from './theme.ts';

const BrandKeySchema = z.string().min(1).max(100);
const OneBrand = z.object({ brandKey: BrandKeySchema });
const OneFile = OneBrand.extend({ fileName: z.string().min(1).max(200) });
const pictureTypes = ['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp'];

/** Properties shared by the administration's calls. */
export const brandResource = resource({
  base: '/api/internal/admin/brands',
  id: 'brandKey',
  idSchema: BrandKeySchema,
  missing: 'brand.not_found',
  nouns: ['brand', 'brands'],
  may: {
    read: ['BrandsRead', 'BrandsCreate', 'BrandsWrite'],
    create: ['BrandsCreate'],
    // Holders of `BrandsCreate` alone may change only their own brands.
    write: ['BrandsWrite', 'BrandsCreate'],
  },
});

const upload = { file: fileOf(limits.brandImage) };

/** Defines the upload route of a slot. It replaces the previous picture and returns a new `ETag`. */
const pictureOf = <const Slot extends string>(slot: Slot, summary: string) =>
  brandResource.call('POST', `{brandKey}/${slot}`, {
    summary,
    body: multipart(upload),
    response: json(BrandFilesSchema),
    ifMatch: true,
    isIdempotent: true,
  });

const AppIconPurposeSchema = z.enum(['any', 'maskable']);

/** Returns the path of the application icon. */
export const appIconPath = (brandKey: string, purpose: z.infer<typeof AppIconPurposeSchema>): string =>
  `/app-icons/${encodeURIComponent(brandKey)}/${purpose}`;

export const brandRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/api/internal/Brands/{brandKey}',
    access: 'public',
    summary: 'Returns a brand.',
    params: OneBrand,
    response: json(BrandSchema),
    notFound: 'brand.not_found',
    errors: ['brand.not_found'],
  }),
  theme: defineRoute({
    method: 'GET',
    path: '/api/internal/Brands/{brandKey}/theme',
    access: 'public',
    summary: "Returns a brand's colours.",
    params: OneBrand,
    response: json(BrandThemeSchema),
    notFound: 'brand.not_found',
    errors: ['brand.not_found'],
  }),
  file: defineRoute({
    method: 'GET',
    path: '/api/internal/Brands/{brandKey}/{fileName}',
    access: 'public',
    summary: 'Returns a file of a brand: logo, avatar or splash background.',
    params: OneFile,
    response: file(...pictureTypes),
    notFound: 'brand.not_found',
    errors: ['brand.not_found', 'brand_file.not_found'],
  }),
  appIcon: defineRoute({
    method: 'GET',
    path: '/app-icons/{brandKey}/{purpose}',
    access: 'public',
    summary: 'Returns the icon of the installed application, rendered from the logo of a brand.',
    params: OneBrand.extend({ purpose: AppIconPurposeSchema }),
    response: file('image/svg+xml'),
    notFound: 'brand.not_found',
    errors: ['brand.not_found'],
  }),
  uploadAvatar: pictureOf('avatar', 'Replaces the avatar of a brand.'),
  uploadLogo: brandResource.call('POST', '{brandKey}/logo', {
    summary: 'Replaces the logo of a brand, for light or dark surfaces.',
    body: multipart({ ...upload, fields: z.object({ mode: z.enum(modes).default('light') }) }),
    response: json(BrandFilesSchema),
    ifMatch: true,
    isIdempotent: true,
  }),
  uploadSplashScreenBackground: pictureOf('splashScreenBackground', 'Replaces the login picture of a brand.'),
  adminFile: brandResource.call('GET', '{brandKey}/files/{fileName}', {
    summary: 'Returns a file of a brand, or a thumbnail of it.',
    params: OneFile,
    query: z.object({ variant: z.enum(['content', 'preview', 'thumbnail']).default('content') }),
    response: file(...pictureTypes),
    errors: ['brand_file.not_found'],
  }),
  removeFile: brandResource.call('DELETE', '{brandKey}/files/{fileName}', {
    summary: 'Deletes a file of a brand, without replacement.',
    params: OneFile,
    response: json(BrandFilesSchema),
    ifMatch: true,
    isIdempotent: true,
    errors: ['brand_file.not_found'],
  }),
};
