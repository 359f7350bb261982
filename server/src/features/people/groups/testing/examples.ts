import { newId } from '../../../../db/id.ts';
import type { FeatureExamples } from '../../../../testing/every-route/feature-examples.ts';

const group = () => {
  const id = newId();
  return { id, display_name: `Group ${id}`, created_at: new Date('2026-01-02T03:04:05Z') };
};
const body = () => ({ name: `Group ${newId()}`, description: 'Everybody in Bern' });

export const examples: FeatureExamples = {
  async objects(db) {
    const own = group();
    await db.insertInto('directory_groups').values(own).execute();
    return { groupId: own.id };
  },
  bodies: { 'groups.create': body, 'groups.update': body },
  queryCounts: {
    'groups.list': 2,
    'groups.get': 1,
    'groups.create': 6,
    'groups.update': 8,
    'groups.remove': 7,
  },
  async addMany(db) {
    await db
      .insertInto('directory_groups')
      .values(Array.from({ length: 100 }, group))
      .execute();
  },
};
