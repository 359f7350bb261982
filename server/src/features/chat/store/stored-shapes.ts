/** Schemas of jsonb columns, parsed on reading, as older versions may have written them. */
import { SentPromptSchema } from '@polylogue/contract/chat/conversations/schemas';
import {
  CitationSchema,
  GeneratedImageSchema,
  StepSchema,
  UsageSchema,
} from '@polylogue/contract/chat/engine/stream-events';
import { z } from 'zod';

/** Stored citation with the id of its file version. */
export const StoredCitationSchema = CitationSchema.extend({ fileId: z.string() });
export type StoredCitation = z.infer<typeof StoredCitationSchema>;

/** Numbered passage that an answer may cite: `[1]` is the first. */
const StoredPassageSchema = StoredCitationSchema.omit({ id: true }).extend({
  score: z.number(),
  /** Offsets of further pages in the file's text. */
  pageBreaks: z.array(z.number()).optional(),
});
export type StoredPassage = z.infer<typeof StoredPassageSchema>;

const TraceEntrySchema = z.object({
  at: z.string(),
  level: z.enum(['info', 'warn', 'error']),
  message: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
});
export type TraceEntry = z.infer<typeof TraceEntrySchema>;

export const StoredCitations = z.array(StoredCitationSchema);
export const StoredPassages = z.array(StoredPassageSchema);
export const StoredSteps = z.array(StepSchema);
export const StoredImages = z.array(GeneratedImageSchema);
export const StoredTrace = z.array(TraceEntrySchema);
export const StoredUsage = UsageSchema.nullable();
export const StoredParameters = z.record(z.string(), z.string());
export const StoredSentPrompt = SentPromptSchema.nullable();
