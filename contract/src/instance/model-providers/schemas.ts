/** Wire shapes of model providers: which model servers an instance may ask, and which of them answers. */
import { z } from 'zod';
import { TimeSchema, VersionSchema } from '../../http.ts';
import { secret } from '../../secret.ts';
import { nameSchema, TextSchema } from '../../text-schemas.ts';
import type { ErrorCode } from '../../errors.ts';
import {
  completeDeployment,
  type DeploymentInput,
  DeploymentInputSchema,
  DeploymentSchema,
  turnsTextsIntoVectors,
} from './deployments.ts';

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

const ProviderNameSchema = nameSchema(100);

const settingsFields = {
  name: ProviderNameSchema,
  ...connectionFields,
  deployments: z
    .array(DeploymentInputSchema)
    .max(500)
    .refine(
      (deployments) => new Set(deployments.map(({ name }) => name)).size === deployments.length,
      'Each deployment once',
    )
    .default([])
    .meta({ description: 'Models (Azure: deployments) on offer' }),
  defaultModel: ModelNameSchema.nullish().meta({ description: 'The model that answers' }),
  isDefault: z
    .boolean()
    .optional()
    .meta({ description: 'This provider answers. Left out: as before; a new one, if it is the first' }),
  apiKey: ApiKeySchema.nullish().meta({
    description: 'Left out: the stored key stays. `null`: it is removed',
  }),
};

interface Addressed {
  kind: ModelProviderKind;
  baseUrl?: string | null | undefined;
}
interface Answering {
  isDefault?: boolean | undefined;
  defaultModel?: string | null | undefined;
  deployments: readonly DeploymentInput[];
}

/** Nothing stands where something has to. */
const missing = <T>(input: T, field: string) => ({
  code: 'too_small' as const,
  origin: 'string' as const,
  minimum: 1,
  inclusive: true,
  input,
  path: [field],
  continue: true,
});

function needsBaseUrl({ value, issues }: z.core.ParsePayload<Addressed>): void {
  const { kind, baseUrl } = value;
  if (!baseUrl && kindsThatNeedBaseUrl.includes(kind)) issues.push(missing(value, 'baseUrl'));
}

function needsModelIfDefault({ value, issues }: z.core.ParsePayload<Answering>): void {
  if (value.isDefault && !value.defaultModel) issues.push(missing(value, 'defaultModel'));
}

/** One that turns texts into vectors gives no answers. */
function needsModelThatAnswers({ value, issues }: z.core.ParsePayload<Answering>): void {
  const { defaultModel: name, deployments } = value;
  if (!name) return;
  const deployment = deployments.find((one) => one.name === name) ?? { name };
  if (!turnsTextsIntoVectors(completeDeployment(deployment))) return;
  issues.push({
    code: 'custom',
    params: { code: 'model_provider.default_embeds' satisfies ErrorCode },
    input: value,
    path: ['defaultModel'],
    continue: true,
  });
}

/** Everything that people set of a provider. */
export const ModelProviderSettingsSchema = z
  .strictObject(settingsFields)
  .check(needsBaseUrl)
  .check(needsModelIfDefault)
  .check(needsModelThatAnswers);
export type ModelProviderSettings = z.infer<typeof ModelProviderSettingsSchema>;

/** What a version of a provider keeps. */
export const ModelProviderContentSchema = z.strictObject({
  name: z.string(),
  kind: z.string(),
  baseUrl: z.string().nullable(),
  apiVersion: z.string().nullable(),
  allowPrivateAddress: z.boolean(),
  deployments: z.array(DeploymentSchema),
  defaultModel: z.string().nullable(),
  isDefault: z.boolean(),
  apiKey: secret(z.string().nullable()),
});
export type ModelProviderContent = z.infer<typeof ModelProviderContentSchema>;

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
  .check(needsBaseUrl);
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
  deployments: z.array(DeploymentSchema),
  defaultModel: z.string().nullable(),
  isDefault: z.boolean().meta({ description: 'This one answers; at most one of the list' }),
  allowPrivateAddress: z.boolean(),
  apiKey: z.object({
    configured: z.boolean(),
    last4: z.string().nullable().meta({ description: 'null also for a key too short to hint at' }),
  }),
  version: VersionSchema,
  createdAt: TimeSchema.nullable(),
  updatedAt: TimeSchema.nullable(),
  failedTest: z.object({ code: z.string(), at: TimeSchema }).nullable().meta({
    description: 'Why it failed its last test as it is saved; null: it passed, or was not tested',
  }),
  permissions: z.object({ canEdit: z.boolean(), canDelete: z.boolean() }),
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
