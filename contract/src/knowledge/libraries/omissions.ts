/** Parts of a document that were not read (document 2 §7.11). */
import { z } from 'zod';

export const omissionKinds = [
  /** Pages with text or pictures that could not be recognised; not empty ones. */
  'pages',
  'pictures',
  'charts',
  /** Tables that end at a limit. */
  'tables',
  'formulas',
  'embeddedFiles',
  'attachments',
  'hiddenText',
  /** Characters that the file's encoding does not define. */
  'characters',
  /** Pictures and files encoded as text. */
  'encodedData',
] as const;
export type OmissionKind = (typeof omissionKinds)[number];

export const OmissionSchema = z.object({
  kind: z.enum(omissionKinds),
  count: z.number().int().min(1),
  pages: z
    .array(z.number().int().min(1))
    .optional()
    .meta({ description: 'Affected pages, at most 20; absent without pages' }),
});
export type Omission = z.infer<typeof OmissionSchema>;

export const OmissionsSchema = z
  .array(OmissionSchema)
  .meta({ description: 'Parts of the file that were not read, each kind once' });
