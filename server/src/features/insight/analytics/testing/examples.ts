import type { ExampleParams, FeatureExamples } from '../../../../testing/every-route/feature-examples.ts';
import { addUsageParts, randomBooking } from './random-usage.ts';

const period = { reportingPeriod: 'last30Days', timeZone: 'Europe/Oslo' };

const ofAgent = ({ gptSystemId = '' }: ExampleParams) => ({ ...period, gptSystemId });

export const examples: FeatureExamples = {
  objects: async () => ({}),
  queries: {
    'analytics.conversationsByBrand': { ...period, model: 'small' },
    'analytics.agentConversations': ofAgent,
    'analytics.agentFeedback': ofAgent,
    'analytics.export': { ...period, reportingPeriod: 'last7Days' },
  },
  queryCounts: {
    'analytics.agentConversations': 3,
    'analytics.agentFeedback': 2,
    'analytics.averageConversationLength': 1,
    'analytics.conversationsByBrand': 2,
    'analytics.conversationsByGptSystem': 2,
    'analytics.conversationsByHour': 2,
    'analytics.conversationsByModel': 1,
    'analytics.conversationsByPrivacy': 1,
    'analytics.conversationsByReportingPeriod': 2,
    'analytics.tokensByBrand': 2,
    'analytics.tokensByGptSystem': 2,
    'analytics.tokensByModel': 1,
    'analytics.tokensByReportingPeriod': 3,
    'analytics.usersByBrand': 3,
    'analytics.usersByGptSystem': 3,
    'analytics.usersByReportingPeriod': 1,
    'analytics.export': 1,
  },
  async addMany(db) {
    const parts = await addUsageParts(db, { seed: 1, people: 3 });
    const now = Date.now();
    const bookings = Array.from({ length: 100 }, () =>
      randomBooking(parts, new Date(now - 20 * 86_400_000), new Date(now)),
    );
    await db.insertInto('usage_bookings').values(bookings).execute();
  },
};
