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
  isEmbeddingModel,
} from './deployments.ts';

/** Protocol of an endpoint. `openai` is OpenAI's responses API, `openai-chat` its chat completions API. */
export const ModelProviderKindSchema = z.enum([
  'openai',
  'openai-chat',
  'azure-openai',
  'anthropic',
  'openai-compatible',
]);
export type ModelProviderKind = z.infer<typeof ModelProviderKindSchema>;

/** Kinds without a public default address, which require `baseUrl`. */
export const kindsRequiringBaseUrl: readonly ModelProviderKind[] = ['azure-openai', 'openai-compatible'];

/**
 * Pattern of scheme, host, port and path. Rejects user name, query and fragment, which could contain a key, and
 * invisible characters (`\p{C}`: controls, direction marks, unpaired surrogates).
 */
const plainBaseUrl = /^https?:\/\/[^\s\p{C}/?#@\\]+(\/[^\s\p{C}?#\\]*)?$/iu;

/** Address of a provider. Validation messages never repeat the input, which may contain a key. */
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

/** Connection fields, shared with *Test connection*. */
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

interface AddressInput {
  kind: ModelProviderKind;
  baseUrl?: string | null | undefined;
}
interface DefaultModelInput {
  isDefault?: boolean | undefined;
  defaultModel?: string | null | undefined;
  deployments: readonly DeploymentInput[];
}

/** Builds the issue of a missing required field. */
const missing = <T>(input: T, field: string) => ({
  code: 'too_small' as const,
  origin: 'string' as const,
  minimum: 1,
  inclusive: true,
  input,
  path: [field],
  continue: true,
});

function requireBaseUrl({ value, issues }: z.core.ParsePayload<AddressInput>): void {
  const { kind, baseUrl } = value;
  if (!baseUrl && kindsRequiringBaseUrl.includes(kind)) issues.push(missing(value, 'baseUrl'));
}

function requireModelIfDefault({ value, issues }: z.core.ParsePayload<DefaultModelInput>): void {
  if (value.isDefault && !value.defaultModel) issues.push(missing(value, 'defaultModel'));
}

/** Rejects an embedding model as the default model. */
function rejectEmbeddingModel({ value, issues }: z.core.ParsePayload<DefaultModelInput>): void {
  const { defaultModel: name, deployments } = value;
  if (!name) return;
  const deployment = deployments.find((one) => one.name === name) ?? { name };
  if (!isEmbeddingModel(completeDeployment(deployment))) return;
  issues.push({
    code: 'custom',
    params: { code: 'model_provider.default_embeds' satisfies ErrorCode },
    input: value,
    path: ['defaultModel'],
    continue: true,
  });
}

export const ModelProviderSettingsSchema = z
  .strictObject(settingsFields)
  .check(requireBaseUrl)
  .check(requireModelIfDefault)
  .check(rejectEmbeddingModel);
export type ModelProviderSettings = z.infer<typeof ModelProviderSettingsSchema>;

/** Content of a version of a provider. */
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

/** Unsaved settings to test. */
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
  .check(requireBaseUrl);
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

/** Result of a test. A failed test is not an HTTP error; `code` is an error code of the catalogue. */
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

/** A model server found at a well-known local port. It must be added before use. */
export const DiscoveredModelServerSchema = z.object({
  server: z.enum(['ollama', 'lm-studio', 'llama-cpp', 'vllm']),
  name: z.string(),
  kind: ModelProviderKindSchema,
  baseUrl: z.string(),
  models: z.array(z.string()),
  isConfigured: z.boolean().meta({ description: 'A provider with this address exists' }),
});
export type DiscoveredModelServer = z.infer<typeof DiscoveredModelServerSchema>;
