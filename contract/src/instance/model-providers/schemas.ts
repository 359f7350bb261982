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
  .meta({ description: 'Base URL including the version, as in http://127.0.0.1:11434/v1' });

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
  baseUrl: BaseUrlSchema.nullish().meta({ description: "Defaults to the vendor's public address" }),
  apiVersion: z
    .string()
    .trim()
    .max(50)
    .regex(/^[\w.-]+$/)
    .nullish()
    .meta({ description: 'Azure OpenAI only: api-version of deployment URLs; defaults to the v1 API' }),
  allowPrivateAddress: z.boolean().default(false).meta({
    description: 'Permits a private or loopback address for this host and port only; audited',
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
    .meta({ description: 'Available models (Azure: deployments)' }),
  defaultModel: ModelNameSchema.nullish().meta({ description: 'Model used for answers' }),
  isDefault: z.boolean().optional().meta({
    description:
      'Whether this is the default provider. Omit to keep the current value; the first provider becomes the default',
  }),
  apiKey: ApiKeySchema.nullish().meta({
    description: 'Omit to keep the stored key; `null` to delete it',
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
      description: 'Provider whose stored key is used if `apiKey` is omitted and host and port are equal',
    }),
    model: ModelNameSchema.optional().meta({ description: 'Model to request a short answer from' }),
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
  isDefault: z.boolean().meta({ description: 'Whether this is the default provider; true for at most one' }),
  allowPrivateAddress: z.boolean(),
  apiKey: z.object({
    configured: z.boolean(),
    last4: z
      .string()
      .nullable()
      .meta({ description: 'Last four characters of the key; null without a key or if it is too short' }),
  }),
  version: VersionSchema,
  createdAt: TimeSchema.nullable(),
  updatedAt: TimeSchema.nullable(),
  failedTest: z.object({ code: z.string(), at: TimeSchema }).nullable().meta({
    description: 'Failure of the last test of the saved settings; null if it passed or was never tested',
  }),
  permissions: z.object({ canEdit: z.boolean(), canDelete: z.boolean() }),
});
export type ModelProvider = z.infer<typeof ModelProviderSchema>;

/** Result of a test. A failed test is not an HTTP error; `code` is an error code of the catalogue. */
export const ModelProviderTestSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('ok'),
    models: z.array(z.string()).meta({ description: 'Models offered by the endpoint' }),
    modelsListed: z.boolean().meta({
      description:
        'false if the endpoint lists no models (Azure OpenAI: deployments cannot be listed by key)',
    }),
    answeredBy: z.string().nullable().meta({ description: 'Model that gave the short answer, if requested' }),
  }),
  z.object({
    status: z.literal('failed'),
    code: z.string(),
    at: z.enum(['models', 'answer']).meta({ description: 'Failed call' }),
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
  isConfigured: z.boolean().meta({ description: 'Whether a provider with this address exists' }),
});
export type DiscoveredModelServer = z.infer<typeof DiscoveredModelServerSchema>;
