import { newId } from '../../../db/id.ts';
import type { FeatureExamples } from '../../../testing/every-route/feature-examples.ts';

const library = () => {
  const id = newId();
  return { id, name: `Library ${id}`, created_at: new Date('2026-01-02T03:04:05Z') };
};
const body = () => ({ name: `Library ${newId()}`, description: 'Contracts of Bern' });

export const examples: FeatureExamples = {
  async objects(db) {
    const own = library();
    await db.insertInto('libraries').values(own).execute();
    return { dataSourceId: own.id };
  },
  bodies: { 'fileLibraries.create': body, 'fileLibraries.update': body },
  queryCounts: {
    'fileLibraries.list': 2,
    'fileLibraries.get': 2,
    'fileLibraries.create': 7,
    'fileLibraries.update': 10,
    'fileLibraries.remove': 7,
    'fileLibraries.restore': 3,
  },
  async addMany(db) {
    await db
      .insertInto('libraries')
      .values(Array.from({ length: 100 }, library))
      .execute();
  },
};
