/** The shapes of this feature's jsonb columns: parsed on reading, since older versions may have written them. */
import {
  CitationSchema,
  GeneratedImageSchema,
  StepSchema,
  UsageSchema,
} from '@polylogue/contract/conversations/stream-events';
import { z } from 'zod';

/** A citation as it is kept: with the version of the file that it was taken from. */
export const KeptCitationSchema = CitationSchema.extend({ fileId: z.string() });
export type KeptCitation = z.infer<typeof KeptCitationSchema>;

/** A numbered passage that an answer may cite: `[1]` is the first. */
const KeptPassageSchema = KeptCitationSchema.omit({ id: true }).extend({ score: z.number() });
export type KeptPassage = z.infer<typeof KeptPassageSchema>;

const TraceEntrySchema = z.object({
  at: z.string(),
  level: z.enum(['info', 'warn', 'error']),
  message: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
});
export type TraceEntry = z.infer<typeof TraceEntrySchema>;

export const KeptCitations = z.array(KeptCitationSchema);
export const KeptPassages = z.array(KeptPassageSchema);
export const KeptSteps = z.array(StepSchema);
export const KeptImages = z.array(GeneratedImageSchema);
export const KeptTrace = z.array(TraceEntrySchema);
export const KeptUsage = UsageSchema.nullable();
