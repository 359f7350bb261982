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
  groupId: z.string().meta({ description: 'As the directory names it: with Entra ID, the object id' }),
  memberCount: z.number().int().meta({ description: 'People whose sign-in of the last 24 hours named it' }),
  roleCount: z.number().int().meta({ description: 'Roles that are bound to it' }),
});
export type ReportedGroup = z.infer<typeof ReportedGroupSchema>;
