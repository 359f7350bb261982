/** Deployments, their abilities, and known facts about models, from the vendors' pages of February 2026. */
import { z } from 'zod';
import { nameSchema } from '../../text-schemas.ts';

/**
 * Ability of a model beyond reading and writing text. A model with `embeddings` computes embeddings and does nothing
 * else.
 */
export const AbilitySchema = z.enum(['vision', 'tools', 'reasoning', 'images', 'embeddings']);
export type Ability = z.infer<typeof AbilitySchema>;

const details = {
  abilities: z.array(AbilitySchema).max(AbilitySchema.options.length),
  contextTokens: z.number().int().min(1).max(100_000_000).nullable(),
  isHipaaCompliant: z.boolean().meta({ description: 'Covered by an agreement for health data' }),
};

/** A model (a deployment on Azure) offered by an instance. */
export const DeploymentSchema = z.object({ name: nameSchema(200), ...details });
export type Deployment = z.infer<typeof DeploymentSchema>;

/** Returns whether a model computes embeddings and cannot answer. */
export const isEmbeddingModel = ({ abilities }: Pick<Deployment, 'abilities'>): boolean =>
  abilities.includes('embeddings');

/** Input of a deployment. Omitted fields default to the known facts of the model. */
export const DeploymentInputSchema = z.strictObject({
  name: nameSchema(200),
  abilities: details.abilities.optional(),
  contextTokens: details.contextTokens.optional(),
  isHipaaCompliant: details.isHipaaCompliant.optional(),
});
export type DeploymentInput = z.infer<typeof DeploymentInputSchema>;

interface ModelFacts {
  contextTokens: number;
  abilities: readonly Ability[];
}

const allAbilities = ['vision', 'tools', 'reasoning'] as const;
const visionAndTools = ['vision', 'tools'] as const;

/** ModelFacts by model name without a snapshot suffix. */
const knownModels: Readonly<Record<string, ModelFacts>> = {
  'gpt-4o': { contextTokens: 128_000, abilities: visionAndTools },
  'gpt-4o-mini': { contextTokens: 128_000, abilities: visionAndTools },
  'gpt-4.1': { contextTokens: 1_047_576, abilities: visionAndTools },
  'gpt-4.1-mini': { contextTokens: 1_047_576, abilities: visionAndTools },
  'gpt-4.1-nano': { contextTokens: 1_047_576, abilities: visionAndTools },
  'gpt-5': { contextTokens: 400_000, abilities: allAbilities },
  'gpt-5.1': { contextTokens: 400_000, abilities: allAbilities },
  'gpt-5-mini': { contextTokens: 400_000, abilities: allAbilities },
  'gpt-5-nano': { contextTokens: 400_000, abilities: allAbilities },
  'o3-mini': { contextTokens: 200_000, abilities: ['tools', 'reasoning'] },
  'o4-mini': { contextTokens: 200_000, abilities: allAbilities },
  'claude-opus-4-6': { contextTokens: 200_000, abilities: allAbilities },
  'claude-opus-4-5': { contextTokens: 200_000, abilities: allAbilities },
  'claude-sonnet-4-6': { contextTokens: 200_000, abilities: allAbilities },
  'claude-sonnet-4-5': { contextTokens: 200_000, abilities: allAbilities },
  'text-embedding-3-small': { contextTokens: 8_191, abilities: ['embeddings'] },
  'text-embedding-3-large': { contextTokens: 8_191, abilities: ['embeddings'] },
  'text-embedding-ada-002': { contextTokens: 8_191, abilities: ['embeddings'] },
  'claude-haiku-4-5': { contextTokens: 200_000, abilities: allAbilities },
};

/** Names of embedding model families. */
const embeddingName = /(^|[^a-z])(embed(ding)?s?|bge|gte|e5|minilm)([^a-z]|$)/;

/** Suffix of a model snapshot: `-2025-04-14`, `-20250929`, `-latest`. */
const snapshotSuffix = /-(\d{4}-\d{2}-\d{2}|\d{8}|latest)$/;

/** Builds a deployment from the known facts of the model, else from its name. */
export function knownDeployment(name: string): Deployment {
  const model = name.toLowerCase().replace(snapshotSuffix, '');
  const facts = Object.hasOwn(knownModels, model) ? knownModels[model] : undefined;
  if (!facts) {
    const abilities: Ability[] = embeddingName.test(model) ? ['embeddings'] : [];
    return { name, abilities, contextTokens: null, isHipaaCompliant: false };
  }
  const { contextTokens, abilities } = facts;
  return { name, abilities: [...abilities], contextTokens, isHipaaCompliant: false };
}

/** Returns the first name that is not an embedding model. */
export const firstChatModel = (names: readonly string[]): string | undefined =>
  names.find((name) => !isEmbeddingModel(knownDeployment(name)));

/** Fills in omitted fields with the known facts of the model. */
export function completeDeployment(input: DeploymentInput): Deployment {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  return { ...knownDeployment(input.name), ...(Object.fromEntries(given) as DeploymentInput) };
}
