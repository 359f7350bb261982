/** Wire shapes of the embedded provider's groups; with Entra ID groups are its own. */
import { z } from 'zod';
import { IdSchema, TimeSchema, VersionSchema } from '../../http.ts';
import { nameSchema, TextSchema } from '../../text-schemas.ts';

/** Settings that people edit, and content of a version. */
export const GroupSettingsSchema = z.strictObject({
  name: nameSchema(150),
  description: TextSchema.max(500).default(''),
});
export type GroupSettings = z.infer<typeof GroupSettingsSchema>;

export const GroupSchema = z.object({
  groupId: IdSchema,
  name: z.string(),
  description: z.string(),
  memberCount: z.number().int(),
  roleCount: z.number().int().meta({ description: 'Number of roles bound to the group' }),
  version: VersionSchema,
  updatedAt: TimeSchema,
  permissions: z.object({ canEdit: z.boolean(), canDelete: z.boolean() }),
});
export type Group = z.infer<typeof GroupSchema>;
