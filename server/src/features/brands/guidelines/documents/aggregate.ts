import { PutInForceTermsSchema } from '@polylogue/contract/brands/guidelines/schemas';
import { TimeSchema } from '@polylogue/contract/http';
import { z } from 'zod';
import { defineAggregate } from '../../../../changes/aggregate.ts';
import type { Change } from '../../../../changes/change.ts';
import { GuidelinesContentSchema } from './content.ts';

/** Content in the audit log: the draft, and the terms of each version, whose texts have a table of their own. */
const AuditedContentSchema = GuidelinesContentSchema.extend({
  versions: z.array(
    PutInForceTermsSchema.extend({
      version: z.number().int(),
      effectiveFrom: TimeSchema,
      isWithdrawn: z.boolean(),
    }),
  ),
});
export type AuditedContent = z.infer<typeof AuditedContentSchema>;

export const guidelinesAggregate = defineAggregate({
  type: 'GuidelinesDocument',
  table: 'guidelines_documents',
  param: 'guidelinesDocumentId',
  missing: 'guidelines.not_found',
  canBeRestored: true,
  uniqueName: { index: 'guidelines_documents_by_unique_name', field: 'name' },
  content: AuditedContentSchema,
});
export type GuidelinesChange = Change<typeof AuditedContentSchema>;
