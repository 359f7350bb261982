/** Model providers defined by environment variables. They are read-only in the product. */
import { firstChatModel, knownDeployment } from '@polylogue/contract/instance/model-providers/deployments';
import { BaseUrlSchema, type ModelProviderKind } from '@polylogue/contract/instance/model-providers/schemas';
import { z } from 'zod';
import { ConfigError } from '../../../environment.ts';
import type { Provider } from './provider.ts';
import { last4Of } from '../../../sealed-key.ts';

const text = z.string().trim().min(1);

const EnvironmentSchema = z.object({
  OPENAI_API_KEY: text.optional(),
  /** Address of a gateway that replaces api.openai.com. */
  OPENAI_BASE_URL: BaseUrlSchema.optional(),
  ANTHROPIC_API_KEY: text.optional(),
  /** Address of a gateway that replaces api.anthropic.com. */
  ANTHROPIC_BASE_URL: BaseUrlSchema.optional(),
  /** Endpoint shown in the Azure portal: https://<resource>.openai.azure.com */
  AZURE_OPENAI_ENDPOINT: BaseUrlSchema.optional(),
  AZURE_OPENAI_API_KEY: text.optional(),
  AZURE_OPENAI_DEPLOYMENT: text.optional(),
  /** API version for requests by deployment; default: the v1 address. */
  AZURE_OPENAI_API_VERSION: text.optional(),
  /** Address including the version, as in http://127.0.0.1:11434/v1. Its host and port may be private. */
  OPENAI_COMPATIBLE_BASE_URL: BaseUrlSchema.optional(),
  OPENAI_COMPATIBLE_API_KEY: text.optional(),
  /** Default model; with several providers `<kind>/<model>`, as in `anthropic/claude-sonnet-5`. */
  POLYLOGUE_MODEL: text.optional(),
});
type Environment = z.infer<typeof EnvironmentSchema>;

/** A provider from the environment, with its key. */
export interface EnvironmentProvider extends Provider {
  apiKey: string | undefined;
}

export interface EnvironmentProviders {
  all: readonly EnvironmentProvider[];
  /** Default provider while no stored provider is the default. */
  answering: EnvironmentProvider | undefined;
}

interface ProviderConfig {
  kind: ModelProviderKind;
  name: string;
  baseUrl?: string | undefined;
  apiVersion?: string | undefined;
  apiKey: string | undefined;
  /** Model to use if POLYLOGUE_MODEL is not set. */
  model: string | undefined;
}

/** Lists the configured providers in order of preference. */
function listConfigured(env: Environment): ProviderConfig[] {
  const providers: ProviderConfig[] = [];
  if (env.OPENAI_API_KEY) {
    const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl } = env;
    providers.push({ kind: 'openai', name: 'OpenAI', baseUrl, apiKey, model: 'gpt-5.4-mini' });
  }
  if (env.ANTHROPIC_API_KEY) {
    const { ANTHROPIC_API_KEY: apiKey, ANTHROPIC_BASE_URL: baseUrl } = env;
    providers.push({ kind: 'anthropic', name: 'Anthropic', baseUrl, apiKey, model: 'claude-sonnet-5' });
  }
  if (env.AZURE_OPENAI_ENDPOINT) {
    providers.push({
      kind: 'azure-openai',
      name: 'Azure OpenAI',
      baseUrl: env.AZURE_OPENAI_ENDPOINT,
      apiVersion: env.AZURE_OPENAI_API_VERSION,
      apiKey: env.AZURE_OPENAI_API_KEY,
      model: env.AZURE_OPENAI_DEPLOYMENT,
    });
  }
  if (env.OPENAI_COMPATIBLE_BASE_URL) {
    const { OPENAI_COMPATIBLE_BASE_URL: baseUrl, OPENAI_COMPATIBLE_API_KEY: apiKey } = env;
    const name = new URL(baseUrl).host;
    providers.push({ kind: 'openai-compatible', name, baseUrl, apiKey, model: undefined });
  }
  return providers;
}

/** Parses POLYLOGUE_MODEL: it applies to the provider that it starts with, else to the first. */
function parseModelChoice(
  providers: readonly ProviderConfig[],
  model: string | undefined,
): { kind?: ModelProviderKind; model?: string } {
  if (model === undefined) return {};
  const prefixed = providers.find(({ kind }) => model.startsWith(`${kind}/`));
  if (prefixed) return { kind: prefixed.kind, model: model.slice(prefixed.kind.length + 1) };
  return providers[0] ? { kind: providers[0].kind, model } : {};
}

function toProvider(from: ProviderConfig, model: string | undefined): EnvironmentProvider {
  const { kind, name, baseUrl, apiVersion, apiKey } = from;
  return {
    id: `environment-${kind}`,
    source: 'environment',
    name,
    kind,
    baseUrl: baseUrl ?? null,
    apiVersion: apiVersion ?? null,
    deployments: model === undefined ? [] : [knownDeployment(model)],
    // An embedding model cannot answer.
    defaultModel: firstChatModel(model === undefined ? [] : [model]) ?? null,
    // Setting an address in the environment permits it.
    allowPrivateAddress: baseUrl !== undefined,
    hasKey: apiKey !== undefined,
    keyLast4: apiKey === undefined ? null : last4Of(apiKey),
    version: 1,
    createdAt: null,
    updatedAt: null,
    failedTest: null,
    apiKey,
  };
}

/** Reads the providers from the environment. Throws `ConfigError` that names every invalid variable. */
export function environmentProviders(
  environment: Readonly<Record<string, string | undefined>>,
): EnvironmentProviders {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = EnvironmentSchema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
    throw new ConfigError(`The configuration of models is not valid:\n${lines.join('\n')}`);
  }
  const providers = listConfigured(parsed.data);
  const choice = parseModelChoice(providers, parsed.data.POLYLOGUE_MODEL);
  const all = providers.map((one) => toProvider(one, one.kind === choice.kind ? choice.model : one.model));
  const canAnswer = (one: EnvironmentProvider) =>
    one.defaultModel !== null && (choice.kind === undefined || one.kind === choice.kind);
  return { all, answering: all.find(canAnswer) };
}
