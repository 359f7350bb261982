import { resourceExamples } from '../../../../testing/every-route/resource-examples.ts';

export const examples = resourceExamples({
  feature: 'groups',
  param: 'groupId',
  table: 'directory_groups',
  row: (name) => ({ display_name: name }),
  settings: (name) => ({ name, description: 'Everybody in Bern' }),
  queryCounts: { list: 1, get: 1, create: 6, update: 8, remove: 9 },
});
