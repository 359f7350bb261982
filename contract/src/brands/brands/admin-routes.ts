/** Administration of brands, of the values that they inherit, and of their host names (document 2 §7.12). */
import { z } from 'zod';
import { json, TimeSchema } from '../../http.ts';
import { TextSchema } from '../../text-schemas.ts';
import { brandResource as brands } from './routes.ts';
import {
  AdminBrandSchema,
  BrandRowSchema,
  BrandSettingsSchema,
  CreateBrandSchema,
  InstanceDefaultsSchema,
  InstanceDefaultsSettingsSchema,
} from './schemas.ts';

const OneHost = z.object({
  brandKey: z.string().min(1).max(100),
  hostName: z.string().min(1).max(300),
});

/** Refusals of settings. */
const refusals = [
  'request.name_taken',
  'brand.unreadable',
  'brand.host_name_invalid',
  'brand.host_names_need_settings',
  'brand.agent_unknown',
  'brand.is_default',
  'guidelines.unknown',
] as const;

/** Both actions are needed, since a host name is an origin at which people sign in; the handler checks the pair. */
const hostAccess = { anyOf: ['InstanceSettingsWrite'] } as const;

export const brandAdminRoutes = {
  list: brands.list(BrandRowSchema, {
    filters: {
      keywords: TextSchema.max(200).optional(),
      state: z.enum(['current', 'deleted']).default('current'),
    },
    sorts: ['name', 'updatedAt'],
  }),
  get: brands.get(AdminBrandSchema),
  create: brands.call('POST', '{brandKey}', {
    summary: 'Creates a brand under a key, or a duplicate of another brand.',
    access: { anyOf: ['BrandsCreate'] },
    body: CreateBrandSchema,
    response: json(AdminBrandSchema),
    isIdempotent: true,
    errors: [...refusals, 'brand.key_invalid', 'brand.key_taken'],
  }),
  update: brands.replace(BrandSettingsSchema, AdminBrandSchema, { errors: refusals }),
  remove: brands.remove({ errors: ['request.in_use', 'brand.is_default'] }),
  restore: brands.restore(AdminBrandSchema, { errors: ['request.name_taken'] }),
  instanceDefaults: brands.call('GET', 'instanceDefaults', {
    summary: 'Returns the values that brands inherit, and the default brand.',
    response: json(InstanceDefaultsSchema),
  }),
  updateInstanceDefaults: brands.call('PUT', 'instanceDefaults', {
    summary: 'Changes the values that brands inherit, and the default brand.',
    access: { anyOf: ['BrandsWrite'] },
    body: InstanceDefaultsSettingsSchema,
    response: json(InstanceDefaultsSchema),
    ifMatch: true,
    isIdempotent: true,
    errors: ['brand.unreadable', 'brand.agent_unknown', 'brand.not_found', 'brand.is_in_preparation'],
  }),
  checkHostName: brands.call('POST', '{brandKey}/hostNames/{hostName}/check', {
    summary: 'Begins the check of a host name. Open the address as a page within two minutes.',
    access: hostAccess,
    params: OneHost,
    body: z.strictObject({
      returnTo: TextSchema.max(300).meta({ description: "Own address to come back to: the page's origin" }),
    }),
    response: json(z.object({ address: z.string(), expiresAt: TimeSchema })),
    errors: ['brand.host_name_not_listed', 'brand.return_address_foreign'],
  }),
  finishHostNameCheck: brands.call('POST', '{brandKey}/hostNames/{hostName}/outcome', {
    summary:
      'Records the outcome of a check: proof from the address that came back, or what was seen instead.',
    access: hostAccess,
    params: OneHost,
    body: z.union([
      z.strictObject({
        proof: TextSchema.max(2000).meta({ description: 'Value of `hostCheck` in the address' }),
      }),
      z.strictObject({ seen: z.enum(['reachedAnother', 'notReached']) }),
    ]),
    response: json(AdminBrandSchema),
    errors: ['brand.host_name_not_listed', 'brand.host_check_invalid'],
  }),
};
