/** Calls about a person's data. */
import { personalDataRoutes } from '@polylogue/contract/people/personal-data/routes';
import { entityApi } from '../../../entity/entity-api.ts';
import { listSource } from '../../../entity/list-source.ts';

const { downloadExport: _downloaded, downloadOwnExport: _ownDownloaded, ...calls } = personalDataRoutes;

export const personalDataApi = entityApi('PersonalData', calls, ['User', 'AuditEntry']);
export const erasures = listSource(personalDataApi.erasures);
