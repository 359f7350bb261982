/** Files of a brand, as administrators see them (document 1 §3, Brand). */
import { z } from 'zod';
import { VersionSchema } from '../../http.ts';

/** Files of a brand and the slots that show them. Every upload gets a new file name. */
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
