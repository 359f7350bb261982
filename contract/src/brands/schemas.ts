/** What administrators see of a brand's files (document 1 §3, Brand). */
import { z } from 'zod';
import { VersionSchema } from '../http.ts';

/** What a brand shows, and which of its files that is. A file gets a new name with every upload. */
export const BrandFilesSchema = z.object({
  brandKey: z.string(),
  version: VersionSchema,
  avatarFileName: z.string().nullable(),
  logoFileName: z.string().nullable(),
  splashScreenBackgroundFileName: z.string().nullable(),
  files: z.array(
    z.object({
      fileName: z.string(),
      mediaType: z.string(),
      sizeBytes: z.number().int(),
    }),
  ),
});
export type BrandFiles = z.infer<typeof BrandFilesSchema>;
