/** Routes of bindings between drafts of the organisation's agents and libraries (document 2 §7.9). */
import { z } from 'zod';
import {
  BindingDefaultsSchema,
  DataSourceBindingSchema,
  NewDataSourceBindingSchema,
} from './data-source-bindings.ts';
import { ConfigurationStateSchema } from '../agent/schemas.ts';
import { IdSchema, json } from '../../http.ts';
import { resource } from '../../resource.ts';
import { maySetUp } from '../access/set-up.ts';

const bindings = resource({
  base: '/api/internal/admin/gptSystems/ragDataSources',
  id: 'ragDataSourceId',
  missing: 'rag_data_source.not_found',
  nouns: ['binding to a library', 'bindings to libraries'],
  may: { read: maySetUp.anyOf, write: maySetUp.anyOf },
});
const bindingErrors = [
  'configuration_state.not_found',
  'data_source.not_found',
  'data_source_index.not_found',
  'rag_data_source.exists',
] as const;
const bindingCall = {
  response: json(ConfigurationStateSchema),
  ifMatch: true,
  isIdempotent: true,
  errors: bindingErrors,
} as const;

export const dataSourceBindingRoutes = {
  create: bindings.call('POST', '', {
    ...bindingCall,
    summary: 'Binds a draft to a library with search settings.',
    body: NewDataSourceBindingSchema,
  }),
  update: bindings.call('PUT', '{ragDataSourceId}', {
    ...bindingCall,
    summary: "Updates a draft's binding to a library.",
    body: DataSourceBindingSchema,
  }),
  remove: bindings.call('DELETE', '{ragDataSourceId}', {
    ...bindingCall,
    summary:
      'Removes a library from a draft. To search the whole library with default settings, update the binding instead.',
    errors: ['configuration_state.not_found'],
  }),
  systemDefaults: bindings.call('GET', 'SystemDefaults', {
    summary: 'Returns the default settings of a binding to a library.',
    query: z.object({ ragDataSourceId: IdSchema.optional() }),
    response: json(BindingDefaultsSchema),
    errors: ['rag_data_source.not_found'],
  }),
};
