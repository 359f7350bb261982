/** Calls of the administration of roles. */
import { roleRoutes } from '@polylogue/contract/people/roles/routes';
import { entityApi } from '../../../entity/entity-api.ts';
import { listSource } from '../../../entity/list-source.ts';

export const roleApi = entityApi('UserRole', roleRoutes, ['AuditEntry', 'Group', 'User']);
export const roles = listSource(roleApi.list);
