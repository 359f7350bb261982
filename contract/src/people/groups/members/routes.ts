/** Members of groups: a membership gives the roles that are bound to the group. */
import { z } from 'zod';
import { empty, IdSchema, json, listOf, PageQuerySchema } from '../../../http.ts';
import { TextSchema } from '../../../text-schemas.ts';
import { EffectSchema } from '../../roles/effect.ts';
import { groupResource as groups } from '../routes.ts';
import { GroupMemberSchema, ReportedGroupSchema } from './schemas.ts';

const oneMember = z.object({ groupId: IdSchema, userId: IdSchema });
const errors = ['user.not_found', 'role.beyond_own_rights'] as const;

export const groupMemberRoutes = {
  reported: groups.call('GET', 'reported', {
    summary: 'Lists the groups of external directories that have members or roles, paged.',
    query: PageQuerySchema,
    response: json(listOf(ReportedGroupSchema)),
    errors: ['request.continuation_token_invalid'],
  }),
  list: groups.call('GET', '{groupId}/members', {
    summary: 'Lists the members of a group, paged.',
    query: z.object({ ...PageQuerySchema.shape, keywords: TextSchema.max(200).optional() }),
    response: json(listOf(GroupMemberSchema)),
    errors: ['request.continuation_token_invalid'],
  }),
  add: groups.call('POST', '{groupId}/members/{userId}', {
    summary: 'Adds a person to a group and grants them its roles.',
    params: oneMember,
    response: empty,
    errors,
  }),
  dryRun: groups.call('POST', '{groupId}/members/dryRun', {
    summary: 'Previews the rights that people would gain or lose by a change of group members.',
    body: z.strictObject({
      joining: z.array(IdSchema).max(200).default([]),
      leaving: z.array(IdSchema).max(200).default([]),
    }),
    response: json(EffectSchema),
    errors,
  }),
  remove: groups.call('DELETE', '{groupId}/members/{userId}', {
    summary: 'Removes a person from a group and revokes its roles.',
    params: oneMember,
    response: empty,
    errors,
  }),
};
