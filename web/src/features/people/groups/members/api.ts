/** API endpoints of group members. */
import { groupMemberRoutes } from '@polylogue/contract/people/groups/members/routes';
import { entityApi } from '../../../../entity/entity-api.ts';
import { listSource } from '../../../../entity/list-source.ts';

export const memberApi = entityApi('GroupMember', groupMemberRoutes, [
  'AuditEntry',
  'Group',
  'User',
  'UserRole',
]);
/** Groups of a directory outside. */
export const directoryGroups = listSource(memberApi.reported);
