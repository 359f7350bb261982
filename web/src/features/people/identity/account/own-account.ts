/** Calls of the own account. */
import { ownAccountRoutes } from '@polylogue/contract/people/identity/account/routes';
import { entityApi } from '../../../../entity/entity-api.ts';

const { get, rename, uploadAvatar, removeAvatar, changePassword } = ownAccountRoutes;
export const ownAccountApi = entityApi(
  'OwnAccount',
  { get, rename, uploadAvatar, removeAvatar, changePassword },
  ['User', 'AuditEntry'],
);
