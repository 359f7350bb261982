import { newId } from '../../../../db/id.ts';
import type { FeatureExamples } from '../../../../testing/every-route/feature-examples.ts';

const at = new Date('2026-01-02T03:04:05Z');
const settings = () => ({
  name: `Policy ${newId()}`,
  description: 'Office hours',
  who: { signedIn: true },
  timeZone: 'Europe/Zurich',
  when: [{ days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }],
  limits: [{ kind: 'questions', window: 'day', scope: 'perPerson', amount: 10 }],
});
const row = () => ({ id: newId(), name: `Policy ${newId()}`, created_at: at });

export const examples: FeatureExamples = {
  async objects(db) {
    const policy = row();
    await db.insertInto('chat_access_policies').values(policy).execute();
    return { chatAccessPolicyId: policy.id };
  },
  bodies: {
    'chatAccessPolicies.create': settings,
    'chatAccessPolicies.update': settings,
    'chatAccessPolicies.preview': settings,
    'chatAccessPolicies.previewCreate': settings,
  },
  // Reads a single page, which needs no separate count.
  queries: { 'chatAccessPolicies.list': { top: '200' } },
  queryCounts: {
    'chatAccessPolicies.list': 1,
    'chatAccessPolicies.get': 1,
    'chatAccessPolicies.create': 8,
    // Rebuilds the counters of its new limit.
    'chatAccessPolicies.update': 14,
    'chatAccessPolicies.remove': 8,
    'chatAccessPolicies.restore': 4,
    'chatAccessPolicies.preview': 4,
    'chatAccessPolicies.previewCreate': 3,
    'chatAccessPolicies.people': 2,
    'chatAccessPolicies.agents': 2,
    'chatAccessPolicies.choices': 1,
    'chatLimits.ofAgent': 3,
    'chatLimits.own': 3,
    'chatLimits.ofVisitor': 3,
  },
  async addMany(db) {
    await db
      .insertInto('chat_access_policies')
      .values(Array.from({ length: 100 }, row))
      .execute();
  },
};
