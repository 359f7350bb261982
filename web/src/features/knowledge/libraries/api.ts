/** Calls of the administration of file libraries. */
import { fileLibraryRoutes } from '@polylogue/contract/knowledge/libraries/routes';
import { entityApi } from '../../../entity/entity-api.ts';
import { listSource } from '../../../entity/list-source.ts';

export const libraryApi = entityApi('FileLibrary', fileLibraryRoutes, ['AuditEntry']);
export const libraries = listSource(libraryApi.list);
