/** Wire shapes of model providers: which model servers an instance may ask, and which of them answers. */
import { z } from 'zod';
import { nameSchema, TextSchema } from '../text-schemas.ts';
import { TimeSchema } from '../http.ts';

/** How an endpoint is spoken to. `openai` is the responses API, `openai-chat` chat completions of OpenAI. */
export const ModelProviderKindSchema = z.enum([
  'openai',
  'openai-chat',
  'azure-openai',
  'anthropic',
  'openai-compatible',
]);
export type ModelProviderKind = z.infer<typeof ModelProviderKindSchema>;

/** Kinds without an address of their own: `baseUrl` is required. */
export const kindsThatNeedBaseUrl: readonly ModelProviderKind[] = ['azure-openai', 'openai-compatible'];

/**
 * Scheme, host, port and path: no user name, query or fragment, so that no key hides in an address; nothing that
 * nobody sees (`\p{C}`: controls, marks of direction, halves of surrogate pairs).
 */
const plainBaseUrl = /^https?:\/\/[^\s\p{C}/?#@\\]+(\/[^\s\p{C}?#\\]*)?$/iu;

/** Where a provider is asked, by a person or by the environment. The messages never repeat what was given. */
export const BaseUrlSchema = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .regex(plainBaseUrl, 'Only scheme, host, port and path: keys go into their own field')
  .meta({ description: 'Address up to and including the version, as in http://127.0.0.1:11434/v1' });

const ApiKeySchema = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .regex(/^[\x21-\x7e]+$/, 'Only printable characters without spaces');

const ModelNameSchema = nameSchema(200);

/** Where and how to ask: the part of a provider that *Test connection* takes, too. */
const connectionFields = {
  kind: ModelProviderKindSchema,
  baseUrl: BaseUrlSchema.nullish().meta({ description: "Default: the vendor's public address" }),
  apiVersion: z
    .string()
    .trim()
    .max(50)
    .regex(/^[\w.-]+$/)
    .nullish()
    .meta({ description: 'Azure OpenAI only: asks by deployment with this api-version; default: v1' }),
  allowPrivateAddress: z.boolean().default(false).meta({
    description: 'Accepts that exactly this host and port may be a private or loopback address; audited',
  }),
};

const settingsFields = {
  name: nameSchema(100),
  ...connectionFields,
  models: z
    .array(ModelNameSchema)
    .max(500)
    .default([])
    .meta({ description: 'Models (Azure: deployments) on offer' }),
  defaultModel: ModelNameSchema.nullish().meta({ description: 'The model that answers' }),
  isDefault: z
    .boolean()
    .optional()
    .meta({ description: 'This provider answers. Left out: as before; a new one, if it is the first' }),
};

interface Addressed {
  kind: ModelProviderKind;
  baseUrl?: string | null | undefined;
}
const hasNeededBaseUrl = ({ kind, baseUrl }: Addressed) =>
  Boolean(baseUrl) || !kindsThatNeedBaseUrl.includes(kind);
const baseUrlNeeded = { path: ['baseUrl'], message: 'This kind of provider needs its address' };

interface Answering {
  isDefault?: boolean | undefined;
  defaultModel?: string | null | undefined;
}
const hasModelIfDefault = ({ isDefault, defaultModel }: Answering) => !isDefault || Boolean(defaultModel);
const modelNeeded = { path: ['defaultModel'], message: 'The provider that answers needs a model' };

export const CreateModelProviderSchema = z
  .strictObject({ ...settingsFields, apiKey: ApiKeySchema.nullish() })
  .refine(hasNeededBaseUrl, baseUrlNeeded)
  .refine(hasModelIfDefault, modelNeeded);
export type CreateModelProvider = z.infer<typeof CreateModelProviderSchema>;

/** Replaces all settings but the key. `apiKey` left out keeps the stored key, `null` removes it. */
export const UpdateModelProviderSchema = z
  .strictObject({
    ...settingsFields,
    apiKey: ApiKeySchema.nullish(),
    version: z.number().int().min(1).meta({ description: 'As read; another version is refused with 412' }),
  })
  .refine(hasNeededBaseUrl, baseUrlNeeded)
  .refine(hasModelIfDefault, modelNeeded);
export type UpdateModelProvider = z.infer<typeof UpdateModelProviderSchema>;

/** Settings to try before they are saved. */
export const TestModelProviderSchema = z
  .strictObject({
    ...connectionFields,
    apiKey: ApiKeySchema.nullish(),
    modelProviderId: TextSchema.max(100).optional().meta({
      description:
        "Uses this provider's stored key where `apiKey` is left out and host and port are the same",
    }),
    model: ModelNameSchema.optional().meta({ description: 'Also asked for one short answer' }),
  })
  .refine(hasNeededBaseUrl, baseUrlNeeded);
export type TestModelProvider = z.infer<typeof TestModelProviderSchema>;

export const ModelProviderSchema = z.object({
  modelProviderId: z.string().meta({ description: 'UUIDv7, or `environment-<kind>`' }),
  source: z.enum(['stored', 'environment']).meta({
    description: 'Providers of the environment are read-only',
  }),
  name: z.string(),
  kind: ModelProviderKindSchema,
  baseUrl: z.string().nullable().meta({ description: "null: the vendor's public address" }),
  apiVersion: z.string().nullable(),
  models: z.array(z.string()),
  defaultModel: z.string().nullable(),
  isDefault: z.boolean().meta({ description: 'This one answers; at most one of the list' }),
  allowPrivateAddress: z.boolean(),
  apiKey: z.object({
    configured: z.boolean(),
    last4: z.string().nullable().meta({ description: 'null also for a key too short to hint at' }),
  }),
  version: z.number().int(),
  createdAt: TimeSchema.nullable(),
  updatedAt: TimeSchema.nullable(),
});
export type ModelProvider = z.infer<typeof ModelProviderSchema>;

/** A failed test is an answer, not an HTTP error: `code` is of the catalogue of errors. */
export const ModelProviderTestSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('ok'),
    models: z.array(z.string()).meta({ description: 'What the endpoint offers' }),
    modelsListed: z.boolean().meta({
      description: 'false: the endpoint lists none (Azure OpenAI: deployments are not listable by key)',
    }),
    answeredBy: z.string().nullable().meta({ description: 'The model that gave a short answer, if asked' }),
  }),
  z.object({
    status: z.literal('failed'),
    code: z.string(),
    at: z.enum(['models', 'answer']).meta({ description: 'Which of the two calls failed' }),
  }),
]);
export type ModelProviderTest = z.infer<typeof ModelProviderTestSchema>;

/** A model server that answered at a well-known local port: offered, never taken by itself. */
export const DiscoveredModelServerSchema = z.object({
  server: z.enum(['ollama', 'lm-studio', 'llama-cpp', 'vllm']),
  name: z.string(),
  kind: ModelProviderKindSchema,
  baseUrl: z.string(),
  models: z.array(z.string()),
  isConfigured: z.boolean().meta({ description: 'A provider with this address exists' }),
});
export type DiscoveredModelServer = z.infer<typeof DiscoveredModelServerSchema>;
