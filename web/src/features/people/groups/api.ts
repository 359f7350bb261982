/** Calls of the administration of groups. */
import { groupRoutes } from '@polylogue/contract/people/groups/routes';
import { entityApi } from '../../../entity/entity-api.ts';
import { listSource } from '../../../entity/list-source.ts';

export const groupApi = entityApi('Group', groupRoutes, ['AuditEntry', 'UserRole']);
export const groups = listSource(groupApi.list);
