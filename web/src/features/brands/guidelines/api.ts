/** Calls of the administration of guidelines and their templates. */
import {
  consentRoutes,
  guidelinesRoutes,
  guidelinesTemplateRoutes,
} from '@polylogue/contract/brands/guidelines/routes';
import { entityApi } from '../../../entity/entity-api.ts';
import { listSource } from '../../../entity/list-source.ts';

export const guidelinesApi = entityApi('GuidelinesDocument', guidelinesRoutes, ['AuditEntry']);
export const guidelines = listSource(guidelinesApi.list);
export const templateApi = entityApi('GuidelinesTemplate', guidelinesTemplateRoutes, ['AuditEntry']);
export const templates = listSource(templateApi.list);

const { instance: get, updateInstance: update } = consentRoutes;
/** Guidelines that everybody on the instance accepts. */
export const instanceGuidelinesApi = entityApi('InstanceGuidelines', { get, update }, [
  'GuidelinesDocument',
  'AuditEntry',
]);
