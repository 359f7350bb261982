import { newId } from '../../../../db/id.ts';
import type { FeatureExamples } from '../../../../testing/every-route/feature-examples.ts';
import { addRole, giveRoles } from '../../../../testing/access/roles.ts';

const settings = {
  name: 'Regional editor',
  description: 'Edits what is about the region.',
  actions: ['BrandsRead', 'GptSystemsWriteSpecific'],
  entityConfiguration: { gptSystemIds: [], dataSourceIds: [] },
  groupIds: [],
};

export const examples: FeatureExamples = {
  async objects(db, ownerId) {
    const userRoleId = await addRole(db, ['BrandsRead']);
    await giveRoles(db, ownerId, userRoleId);
    return { userRoleId };
  },
  bodies: {
    'roles.create': () => ({ ...settings, name: `Editor ${newId()}` }),
    'roles.update': () => ({ ...settings, name: `Editor ${newId()}` }),
    'roles.dryRun': () => ({ settings: { ...settings, name: `Editor ${newId()}` } }),
    'roles.dryRunCreate': () => ({ ...settings, name: `Editor ${newId()}` }),
  },
  queryCounts: {
    'roles.list': 2,
    'roles.get': 1,
    'roles.create': 7,
    'roles.update': 9,
    'roles.remove': 8,
    'roles.restore': 3,
    'roles.dryRun': 11,
    'roles.dryRunCreate': 8,
    'roles.users': 2,
    'roles.entityConfiguration': 2,
    'roles.userActions': 0,
  },
  async addMany(db, ownerId) {
    for (let count = 0; count < 100; count += 1) {
      await giveRoles(db, ownerId, await addRole(db, ['BrandsRead']));
    }
  },
};
