import { jsonb } from '../../../../db/client.ts';
import { resourceExamples } from '../../../../testing/every-route/resource-examples.ts';

const startsAt = '2026-01-02T03:04:05.000Z';

export const examples = resourceExamples({
  feature: 'notices',
  param: 'noticeId',
  table: 'notices',
  row: (name) => ({
    name,
    texts: jsonb({ en: name }),
    severity: 'warning',
    audience: 'everyone',
    starts_at: new Date(startsAt),
  }),
  settings: (name) => ({ name, texts: { en: 'Closed on Sunday.' }, brandKeys: ['default'], startsAt }),
  // Notices and the brand of the address are looked up again after an audited change; otherwise from the cache.
  queryCounts: { list: 2, get: 1, create: 7, update: 9, remove: 6, restore: 3, brands: 1, shown: 3 },
});
