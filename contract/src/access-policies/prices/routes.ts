/** Prices of models: own dated ones, and built-in ones. */
import { z } from 'zod';
import { defineRoute, json, pageOf } from '../../http.ts';
import { resource } from '../../resource.ts';
import { TextSchema } from '../../text-schemas.ts';
import { DeploymentPriceSchema, OwnPriceSchema, OwnPriceSettingsSchema } from './schemas.ts';

const prices = resource({
  base: '/api/internal/admin/prices',
  id: 'priceId',
  missing: 'price.not_found',
  nouns: ['own price', 'own prices'],
  may: {
    read: ['InstanceSettingsRead'],
    create: ['InstanceSettingsWrite'],
    write: ['InstanceSettingsWrite'],
  },
});
const refusals = ['price.day_taken', 'model_provider.not_found'] as const;

export const priceRoutes = {
  list: prices.list(OwnPriceSchema, {
    filters: { keywords: TextSchema.max(200).optional() },
    sorts: ['name', 'updatedAt'],
    summary: 'Lists own prices of models, paged; `name` sorts by model.',
  }),
  get: prices.get(OwnPriceSchema),
  create: prices.create(OwnPriceSettingsSchema, OwnPriceSchema, {
    summary: 'Adds an own price of a model from a day on, in US dollars per million tokens.',
    errors: refusals,
  }),
  update: prices.replace(OwnPriceSettingsSchema, OwnPriceSchema, {
    summary: 'Updates an own price. Answers that were booked before keep theirs.',
    errors: refusals,
  }),
  remove: prices.remove(),
  ofProvider: defineRoute({
    method: 'GET',
    path: '/api/internal/admin/instanceSettings/modelProviders/{modelProviderId}/prices',
    access: { anyOf: ['InstanceSettingsRead'] },
    summary: 'Returns the prices of the deployments of a model provider.',
    params: z.object({ modelProviderId: z.string().max(100) }),
    response: json(pageOf(DeploymentPriceSchema)),
    notFound: 'model_provider.not_found',
    errors: ['model_provider.not_found'],
  }),
};
