/** Settings of an agent's public endpoint, where visitors chat without signing in (domain.md §3). */
import { z } from 'zod';
import { PublicChatEndpointSchema } from '../../chat/engine/questions.ts';
import { RequiredGuidelinesOrKeptSchema, RequiredGuidelinesSchema } from '../../brands/guidelines/schemas.ts';
import { secret } from '../../secret.ts';
import { nameSchema } from '../../text-schemas.ts';

/** Pattern of scheme, host name and port. Excludes wildcards, and IPv6 addresses, which CSP sources cannot contain. */
const originPattern = /^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/;

/** An origin that may embed the chat, such as `https://www.example.com`, normalized as in browsers. */
export const OriginSchema = z
  .url({ normalize: true })
  .max(300)
  .overwrite((address) => address.replace(/\/$/, ''))
  .regex(originPattern, 'Scheme, host name and port alone, as in https://www.example.com');

const questions = (fallback: number, of: string) =>
  z
    .number()
    .int()
    .min(1)
    .max(1_000_000_000)
    .default(fallback)
    .meta({ description: `Questions of ${of}` });

/** Rate limits for questions of visitors. */
export const EndpointLimitsSchema = z.strictObject({
  session: questions(30, 'one visit in an hour'),
  address: questions(120, 'one network address in an hour'),
  endpoint: questions(1_000, 'all visitors in an hour'),
  day: questions(5_000, 'all visitors in a day'),
});
export type EndpointLimits = z.output<typeof EndpointLimitsSchema>;

/** HS256 key, which needs at least as many bits as the digest (RFC 7518 §3.2). */
const IdentityKeySchema = z
  .string()
  .min(32)
  .max(500)
  .regex(/^[\x21-\x7e]+$/, 'Only printable characters without spaces');

const identityKeyField = IdentityKeySchema.nullish().meta({
  description: 'Omit to keep the stored key; `null` to delete it',
});

/** Keys of the web site's server. Both are valid, so that they can be rotated. */
export const IdentityKeysSchema = z.strictObject({
  primary: identityKeyField,
  secondary: identityKeyField,
});
export type IdentityKeys = z.output<typeof IdentityKeysSchema>;

export const PublicEndpointSettingsSchema = z.strictObject({
  name: PublicChatEndpointSchema.meta({
    description: 'Last path segment of the page: letters, digits and -; unique ignoring case',
  }),
  isEnabled: z.boolean(),
  brandKey: nameSchema(100),
  allowedOrigins: z
    .array(OriginSchema)
    .max(50)
    .default([])
    .meta({ description: 'Origins allowed to embed the chat; empty for pages of this product only' }),
  retentionDays: z
    .number()
    .int()
    .min(1)
    .max(3650)
    .default(30)
    .meta({ description: 'Days without activity before a conversation is deleted' }),
  offersSignIn: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether embedded chats offer visitors to sign in to the product' }),
  allowsTesting: z.boolean().default(true).meta({
    description: "Whether the product's own addresses may embed the chat, as the test page does",
  }),
  limits: EndpointLimitsSchema.prefault({}),
  guidelinesDocumentIds: RequiredGuidelinesOrKeptSchema,
  identityKeys: secret(IdentityKeysSchema.optional()),
});
export type PublicEndpointSettings = z.output<typeof PublicEndpointSettingsSchema>;

const KeyHintSchema = z.object({
  configured: z.boolean(),
  last4: z
    .string()
    .nullable()
    .meta({ description: 'Last four characters of the key; null without a key or if it is too short' }),
});

/** Settings of an endpoint in a response. */
export const PublicEndpointSchema = PublicEndpointSettingsSchema.omit({ identityKeys: true }).extend({
  guidelinesDocumentIds: RequiredGuidelinesSchema,
  identityKeys: z.object({ primary: KeyHintSchema, secondary: KeyHintSchema }),
});
export type PublicEndpointOfAgent = z.output<typeof PublicEndpointSchema>;
