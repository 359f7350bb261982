/** Calls of the administration of chat access policies. */
import { chatAccessPolicyRoutes } from '@polylogue/contract/access-policies/policies/routes';
import { entityApi } from '../../../entity/entity-api.ts';
import { listSource } from '../../../entity/list-source.ts';

export const policyPath = '/admin/chatAccessPolicy';

export const policyApi = entityApi('ChatAccessPolicy', chatAccessPolicyRoutes, ['AuditEntry', 'Agent']);
export const policies = listSource(policyApi.list);
