/** Model providers that the environment names. They can be seen on the screen, and changed only where they stand. */
import { firstThatAnswers, knownDeployment } from '@polylogue/contract/instance/model-providers/deployments';
import { BaseUrlSchema, type ModelProviderKind } from '@polylogue/contract/instance/model-providers/schemas';
import { z } from 'zod';
import { ConfigError } from '../../../environment.ts';
import type { Provider } from './provider.ts';
import { last4Of } from '../../../sealed-key.ts';

const text = z.string().trim().min(1);

const EnvironmentSchema = z.object({
  OPENAI_API_KEY: text.optional(),
  /** A gateway in place of api.openai.com. */
  OPENAI_BASE_URL: BaseUrlSchema.optional(),
  ANTHROPIC_API_KEY: text.optional(),
  /** A gateway in place of api.anthropic.com. */
  ANTHROPIC_BASE_URL: BaseUrlSchema.optional(),
  /** As the portal shows it: https://<resource>.openai.azure.com */
  AZURE_OPENAI_ENDPOINT: BaseUrlSchema.optional(),
  AZURE_OPENAI_API_KEY: text.optional(),
  AZURE_OPENAI_DEPLOYMENT: text.optional(),
  /** Asks by deployment with this api-version; default: the v1 address. */
  AZURE_OPENAI_API_VERSION: text.optional(),
  /** Up to and including the version, as in http://127.0.0.1:11434/v1. Naming it accepts exactly its host and port. */
  OPENAI_COMPATIBLE_BASE_URL: BaseUrlSchema.optional(),
  OPENAI_COMPATIBLE_API_KEY: text.optional(),
  /** The model that answers; with several providers `<kind>/<model>`, as in `anthropic/claude-sonnet-5`. */
  POLYLOGUE_MODEL: text.optional(),
});
type Environment = z.infer<typeof EnvironmentSchema>;

/** A provider of the environment, with its key. */
export interface EnvironmentProvider extends Provider {
  apiKey: string | undefined;
}

export interface EnvironmentProviders {
  all: readonly EnvironmentProvider[];
  /** The one that answers as long as no stored provider does. */
  answering: EnvironmentProvider | undefined;
}

interface Found {
  kind: ModelProviderKind;
  name: string;
  baseUrl?: string | undefined;
  apiVersion?: string | undefined;
  apiKey: string | undefined;
  /** Asked where POLYLOGUE_MODEL names none. */
  model: string | undefined;
}

/** In the order in which they are asked. */
function found(env: Environment): Found[] {
  const providers: Found[] = [];
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

/** Which provider POLYLOGUE_MODEL is meant for: the one it begins with, else the first. */
function chosen(
  providers: readonly Found[],
  model: string | undefined,
): { kind?: ModelProviderKind; model?: string } {
  if (model === undefined) return {};
  const prefixed = providers.find(({ kind }) => model.startsWith(`${kind}/`));
  if (prefixed) return { kind: prefixed.kind, model: model.slice(prefixed.kind.length + 1) };
  return providers[0] ? { kind: providers[0].kind, model } : {};
}

function provider(from: Found, model: string | undefined): EnvironmentProvider {
  const { kind, name, baseUrl, apiVersion, apiKey } = from;
  return {
    id: `environment-${kind}`,
    source: 'environment',
    name,
    kind,
    baseUrl: baseUrl ?? null,
    apiVersion: apiVersion ?? null,
    deployments: model === undefined ? [] : [knownDeployment(model)],
    // An embedding model is there for searching.
    defaultModel: firstThatAnswers(model === undefined ? [] : [model]) ?? null,
    // Whoever writes an address into the environment has accepted it.
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

/** Reads the providers of the environment. Throws `ConfigError` naming every wrong key. */
export function environmentProviders(
  environment: Readonly<Record<string, string | undefined>>,
): EnvironmentProviders {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = EnvironmentSchema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
    throw new ConfigError(`The configuration of models is not valid:\n${lines.join('\n')}`);
  }
  const providers = found(parsed.data);
  const choice = chosen(providers, parsed.data.POLYLOGUE_MODEL);
  const all = providers.map((one) => provider(one, one.kind === choice.kind ? choice.model : one.model));
  const answers = (one: EnvironmentProvider) =>
    one.defaultModel !== null && (choice.kind === undefined || one.kind === choice.kind);
  return { all, answering: all.find(answers) };
}
