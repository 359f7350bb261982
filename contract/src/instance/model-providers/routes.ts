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
    summary: 'Lists the model providers, paged: those of the environment first, then stored ones.',
    filters: { keywords: TextSchema.max(200).optional() },
    sorts: ['createdAt', 'name', 'updatedAt'],
  }),
  get: providers.get(ModelProviderSchema),
  create: providers.create(ModelProviderSettingsSchema, ModelProviderSchema, {
    summary: 'Creates a model provider. The first one becomes the default unless specified otherwise.',
    errors: refusals,
  }),
  update: providers.replace(ModelProviderSettingsSchema, ModelProviderSchema, {
    summary: 'Updates the settings of a model provider. Its key is kept unless a new one is given.',
    errors: [...refusals, 'model_provider.read_only', 'model_provider.key_required', 'model_provider.in_use'],
  }),
  remove: providers.remove({
    summary: 'Deletes a model provider and its key.',
    errors: ['model_provider.read_only', 'model_provider.in_use'],
  }),
  test: providers.call('POST', '{modelProviderId}/test', {
    summary: 'Tests a saved provider: lists its models and requests a short answer from its default model.',
    response: json(ModelProviderTestSchema),
  }),
  testUnsaved: providers.call('POST', 'test', {
    summary: 'Tests provider settings before saving.',
    body: TestModelProviderSchema,
    response: json(ModelProviderTestSchema),
    errors: ['model_provider.not_found', 'model_provider.key_required'],
  }),
  discovered: providers.call('GET', 'discovered', {
    summary: 'Detects model servers at well-known local ports, without configuring them.',
    response: json(pageOf(DiscoveredModelServerSchema)),
  }),
};
