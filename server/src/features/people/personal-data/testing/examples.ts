import { newId } from '../../../../db/id.ts';
import type { FeatureExamples } from '../../../../testing/every-route/feature-examples.ts';

const at = new Date('2026-01-02T03:04:05Z');
const receipt = () => ({
  id: newId(),
  user_id: newId(),
  requested_by: newId(),
  task_id: newId(),
  started_at: at,
  finished_at: at,
});

export const examples: FeatureExamples = {
  async objects(db) {
    const row = receipt();
    await db.insertInto('erasures').values(row).execute();
    return { erasureId: row.id };
  },
  bodies: { 'personalData.erase': () => ({ confirmation: 'eve' }) },
  queryCounts: {
    'personalData.ownExport': 2,
    'personalData.startOwnExport': 4,
    'personalData.export': 3,
    'personalData.startExport': 5,
    'personalData.downloadExport': 2,
    'personalData.downloadOwnExport': 1,
    'personalData.erasurePlan': 3,
    'personalData.erase': 19,
    'personalData.erasures': 2,
    'personalData.erasure': 2,
  },
  async addMany(db) {
    await db
      .insertInto('erasures')
      .values(Array.from({ length: 100 }, receipt))
      .execute();
  },
};
