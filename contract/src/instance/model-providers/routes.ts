/** Administration of model providers. Responses never contain keys. */
import { z } from 'zod';
import { json, pageOf } from '../../http.ts';
import { resource } from '../../resource.ts';
import { TextSchema } from '../../text-schemas.ts';
import {
  DiscoveredModelServerSchema,
  ModelProviderSchema,
  ModelProviderSettingsSchema,
  ModelProviderTestSchema,
  TestModelProviderSchema,
} from './schemas.ts';

const providers = resource({
  base: '/api/internal/admin/instanceSettings/modelProviders',
  id: 'modelProviderId',
  // Ids of environment providers are not UUIDs.
  idSchema: z.string().max(100),
  missing: 'model_provider.not_found',
  nouns: ['model provider', 'model providers'],
  may: {
    read: ['InstanceSettingsRead'],
    create: ['InstanceSettingsWrite'],
    write: ['InstanceSettingsWrite'],
  },
});
const refusals = [
  'request.name_taken',
  'model_provider.private_address',
  'model_provider.address_refused',
] as const;

export const modelProviderRoutes = {
  list: providers.list(ModelProviderSchema, {
    summary: 'Lists the model providers, a page at a time: those of the environment, then stored ones.',
    filters: { keywords: TextSchema.max(200).optional() },
    sorts: ['createdAt', 'name', 'updatedAt'],
  }),
  get: providers.get(ModelProviderSchema),
  create: providers.create(ModelProviderSettingsSchema, ModelProviderSchema, {
    summary: 'Adds a model provider. The first one answers unless it says otherwise.',
    errors: refusals,
  }),
  update: providers.replace(ModelProviderSettingsSchema, ModelProviderSchema, {
    summary: 'Replaces the settings of a model provider; its key stays unless a new one is given.',
    errors: [...refusals, 'model_provider.read_only', 'model_provider.key_required', 'model_provider.in_use'],
  }),
  remove: providers.remove({
    summary: 'Removes a model provider with its key.',
    errors: ['model_provider.read_only', 'model_provider.in_use'],
  }),
  test: providers.call('POST', '{modelProviderId}/test', {
    summary: 'Asks a provider, as it is saved, for its models and its default model for a short answer.',
    response: json(ModelProviderTestSchema),
  }),
  testUnsaved: providers.call('POST', 'test', {
    summary: 'Tries settings before they are saved.',
    body: TestModelProviderSchema,
    response: json(ModelProviderTestSchema),
    errors: ['model_provider.not_found', 'model_provider.key_required'],
  }),
  discovered: providers.call('GET', 'discovered', {
    summary: 'Looks for model servers at well-known local ports. Nothing is configured by this.',
    response: json(pageOf(DiscoveredModelServerSchema)),
  }),
};
