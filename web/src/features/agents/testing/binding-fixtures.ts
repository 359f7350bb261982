/** Bindings of agents to libraries as the server would answer with them, for looks and tests. */
import type { dataSourceBindingRoutes } from '@polylogue/contract/agents/knowledge/binding-routes';
import type { AgentConfiguration } from '@polylogue/contract/agents/agent/configuration';
import type { RouteResult } from '@polylogue/contract/http';
import { id } from './fixtures.ts';

/** How a library is used where nothing is said. */
export const usualBinding: RouteResult<typeof dataSourceBindingRoutes.systemDefaults> = {
  dataSourceId: null,
  dataSourceIndexId: null,
  name: '',
  description: '',
  mode: 'automatic',
  queryType: 'hybrid',
  top: null,
  threshold: null,
  filters: [],
};
/** Whoever asks gets what their groups may read, as long as it is valid. */
export const binding: AgentConfiguration['ragDataSources'][number] = {
  ...usualBinding,
  dataSourceId: id(62),
  top: 8,
  filters: [
    { name: 'Department', operator: 'isOneOf', values: ['{{user.groups}}', 'Everybody'] },
    { name: 'Valid until', operator: 'after', values: ['{{date.today}}'] },
  ],
};
/** What is said of the files of that library. */
export const inUse = { items: [{ key: 'Department', values: ['Everybody', 'Nursing', 'Kitchen'] }] };
