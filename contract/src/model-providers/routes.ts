/** Administration of model providers. Keys go in and never come out. */
import { z } from 'zod';
import { defineRoute, empty, json, pageOf } from '../http.ts';
import {
  CreateModelProviderSchema,
  DiscoveredModelServerSchema,
  ModelProviderSchema,
  ModelProviderTestSchema,
  TestModelProviderSchema,
  UpdateModelProviderSchema,
} from './schemas.ts';

const base = '/api/internal/admin/instanceSettings/modelProviders';
const params = z.object({ modelProviderId: z.string().max(100) });
const read = { anyOf: ['InstanceSettingsRead'] } as const;
const write = { anyOf: ['InstanceSettingsWrite'] } as const;

export const modelProviderRoutes = {
  list: defineRoute({
    method: 'GET',
    path: base,
    access: read,
    summary: 'Lists the model providers, stored ones and those of the environment.',
    response: json(pageOf(ModelProviderSchema)),
  }),
  create: defineRoute({
    method: 'POST',
    path: base,
    access: write,
    summary: 'Adds a model provider. The first one answers unless told otherwise.',
    body: CreateModelProviderSchema,
    response: json(ModelProviderSchema),
    errors: ['model_provider.private_address', 'model_provider.address_refused'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: `${base}/{modelProviderId}`,
    access: write,
    summary: 'Replaces the settings of a model provider; its key stays unless a new one is given.',
    params,
    body: UpdateModelProviderSchema,
    response: json(ModelProviderSchema),
    notFound: 'model_provider.not_found',
    errors: [
      'model_provider.not_found',
      'model_provider.read_only',
      'model_provider.key_required',
      'model_provider.private_address',
      'model_provider.address_refused',
      'request.precondition_failed',
    ],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: `${base}/{modelProviderId}`,
    access: write,
    summary: 'Removes a model provider with its key.',
    params,
    response: empty,
    notFound: 'model_provider.not_found',
    errors: ['model_provider.not_found', 'model_provider.read_only'],
  }),
  test: defineRoute({
    method: 'POST',
    path: `${base}/{modelProviderId}/test`,
    access: write,
    summary: 'Asks a provider, as it is saved, for its models and its default model for a short answer.',
    params,
    response: json(ModelProviderTestSchema),
    notFound: 'model_provider.not_found',
    errors: ['model_provider.not_found'],
  }),
  testUnsaved: defineRoute({
    method: 'POST',
    path: `${base}/test`,
    access: write,
    summary: 'Tries settings before they are saved.',
    body: TestModelProviderSchema,
    response: json(ModelProviderTestSchema),
    errors: ['model_provider.not_found', 'model_provider.key_required'],
  }),
  discovered: defineRoute({
    method: 'GET',
    path: `${base}/discovered`,
    access: read,
    summary: 'Looks for model servers at well-known local ports. Nothing is configured by this.',
    response: json(pageOf(DiscoveredModelServerSchema)),
  }),
};
