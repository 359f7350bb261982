import { newId } from '../../../../db/id.ts';
import type { FeatureExamples } from '../../../../testing/every-route/feature-examples.ts';

const at = new Date('2026-01-02T03:04:05Z');
const role = () => {
  const id = newId();
  return { id, name: `Role ${id}`, actions: ['BrandsRead'], created_at: at };
};
const settings = {
  name: 'Regional editor',
  description: 'Edits what is about the region.',
  actions: ['BrandsRead', 'GptSystemsWriteSpecific'],
  entityConfiguration: { gptSystemIds: [], dataSourceIds: [] },
  groupIds: [],
};

export const examples: FeatureExamples = {
  async objects(db, ownerId) {
    const own = role();
    await db.insertInto('roles').values(own).execute();
    await db
      .insertInto('role_assignments')
      .values({ user_id: ownerId, role_id: own.id, created_at: at })
      .execute();
    return { userRoleId: own.id };
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
    'roles.remove': 6,
    'roles.restore': 3,
    'roles.dryRun': 11,
    'roles.dryRunCreate': 8,
    'roles.users': 2,
    'roles.entityConfiguration': 2,
    'roles.userActions': 0,
  },
  async addMany(db, ownerId) {
    const roles = Array.from({ length: 100 }, role);
    await db.insertInto('roles').values(roles).execute();
    const ofOwner = roles.map(({ id }) => ({ user_id: ownerId, role_id: id, created_at: at }));
    await db.insertInto('role_assignments').values(ofOwner).execute();
  },
};
