/** Fixtures of library bindings, for stories and tests. */
import type { dataSourceBindingRoutes } from '@polylogue/contract/agents/knowledge/binding-routes';
import type { AgentConfiguration } from '@polylogue/contract/agents/agent/configuration';
import type { RouteResult } from '@polylogue/contract/http';
import { id } from './fixtures.ts';

/** Default binding of a library. */
export const defaultBinding: RouteResult<typeof dataSourceBindingRoutes.systemDefaults> = {
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
/** Filters by groups of the user and by validity. */
export const binding: AgentConfiguration['ragDataSources'][number] = {
  ...defaultBinding,
  dataSourceId: id(62),
  top: 8,
  filters: [
    { name: 'Department', operator: 'isOneOf', values: ['{{user.groups}}', 'Everybody'] },
    { name: 'Valid until', operator: 'after', values: ['{{date.today}}'] },
  ],
};
/** Values in use on the files of that library. */
export const inUse = { items: [{ key: 'Department', values: ['Everybody', 'Nursing', 'Kitchen'] }] };
