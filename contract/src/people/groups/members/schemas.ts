/** Wire shapes of members of a group of the embedded provider. */
import { z } from 'zod';
import { IdSchema, TimeSchema } from '../../../http.ts';

export const GroupMemberSchema = z.object({
  userId: IdSchema,
  name: z.string(),
  userName: z.string(),
  email: z.string().nullable(),
  isActive: z.boolean(),
  joinedAt: TimeSchema,
});
export type GroupMember = z.infer<typeof GroupMemberSchema>;

/** A group of a directory outside, as far as people who signed in belong to it. */
export const ReportedGroupSchema = z.object({
  groupId: z.string().meta({ description: 'Id in the directory; the object id with Entra ID' }),
  memberCount: z
    .number()
    .int()
    .meta({ description: 'Number of people whose sign-in within 24 hours included the group' }),
  roleCount: z.number().int().meta({ description: 'Number of roles bound to the group' }),
});
export type ReportedGroup = z.infer<typeof ReportedGroupSchema>;
