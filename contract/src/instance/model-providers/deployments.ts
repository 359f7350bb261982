/** Deployments, their abilities, and known facts about models. */
import { z } from 'zod';
import { nameSchema } from '../../text-schemas.ts';

/**
 * Ability of a model beyond reading and writing text. A model with `embeddings` computes embeddings and does nothing
 * else.
 */
export const AbilitySchema = z.enum(['vision', 'tools', 'reasoning', 'images', 'embeddings']);
export type Ability = z.infer<typeof AbilitySchema>;

const PriceSchema = z.strictObject({
  input: z.number().min(0).max(1_000_000),
  output: z.number().min(0).max(1_000_000),
  asOf: z.iso.date().meta({ description: 'Date of the prices' }),
});

const details = {
  abilities: z.array(AbilitySchema).max(AbilitySchema.options.length),
  contextTokens: z.number().int().min(1).max(100_000_000).nullable(),
  pricePerMillionTokens: PriceSchema.nullable().meta({
    description: "Price in the instance's currency: US dollars, unless all prices are entered in another one",
  }),
  isHipaaCompliant: z.boolean().meta({ description: 'Covered by an agreement for health data' }),
};

/** A model (a deployment on Azure) offered by an instance. */
export const DeploymentSchema = z.strictObject({ name: nameSchema(200), ...details });
export type Deployment = z.infer<typeof DeploymentSchema>;

/** Returns whether a model computes embeddings and cannot answer. */
export const isEmbeddingModel = ({ abilities }: Pick<Deployment, 'abilities'>): boolean =>
  abilities.includes('embeddings');

/** Input of a deployment. Omitted fields default to the known facts of the model. */
export const DeploymentInputSchema = z.strictObject({
  name: nameSchema(200),
  abilities: details.abilities.optional(),
  contextTokens: details.contextTokens.optional(),
  pricePerMillionTokens: details.pricePerMillionTokens.optional(),
  isHipaaCompliant: details.isHipaaCompliant.optional(),
});
export type DeploymentInput = z.infer<typeof DeploymentInputSchema>;

interface ModelFacts {
  contextTokens: number;
  /** Prices in US dollars per million tokens. */
  price: readonly [input: number, output: number];
  abilities: readonly Ability[];
}

/** Date of the facts below, taken from the vendors' pages. */
const asOf = '2026-02-20';

const allAbilities = ['vision', 'tools', 'reasoning'] as const;
const visionAndTools = ['vision', 'tools'] as const;

/** ModelFacts by model name without a snapshot suffix. */
const knownModels: Readonly<Record<string, ModelFacts>> = {
  'gpt-4o': { contextTokens: 128_000, price: [2.5, 10], abilities: visionAndTools },
  'gpt-4o-mini': { contextTokens: 128_000, price: [0.15, 0.6], abilities: visionAndTools },
  'gpt-4.1': { contextTokens: 1_047_576, price: [2, 8], abilities: visionAndTools },
  'gpt-4.1-mini': { contextTokens: 1_047_576, price: [0.4, 1.6], abilities: visionAndTools },
  'gpt-4.1-nano': { contextTokens: 1_047_576, price: [0.1, 0.4], abilities: visionAndTools },
  'gpt-5': { contextTokens: 400_000, price: [1.25, 10], abilities: allAbilities },
  'gpt-5.1': { contextTokens: 400_000, price: [1.25, 10], abilities: allAbilities },
  'gpt-5-mini': { contextTokens: 400_000, price: [0.25, 2], abilities: allAbilities },
  'gpt-5-nano': { contextTokens: 400_000, price: [0.05, 0.4], abilities: allAbilities },
  'o3-mini': { contextTokens: 200_000, price: [1.1, 4.4], abilities: ['tools', 'reasoning'] },
  'o4-mini': { contextTokens: 200_000, price: [1.1, 4.4], abilities: allAbilities },
  'claude-opus-4-6': { contextTokens: 200_000, price: [5, 25], abilities: allAbilities },
  'claude-opus-4-5': { contextTokens: 200_000, price: [5, 25], abilities: allAbilities },
  'claude-sonnet-4-6': { contextTokens: 200_000, price: [3, 15], abilities: allAbilities },
  'claude-sonnet-4-5': { contextTokens: 200_000, price: [3, 15], abilities: allAbilities },
  'text-embedding-3-small': { contextTokens: 8_191, price: [0.02, 0], abilities: ['embeddings'] },
  'text-embedding-3-large': { contextTokens: 8_191, price: [0.13, 0], abilities: ['embeddings'] },
  'text-embedding-ada-002': { contextTokens: 8_191, price: [0.1, 0], abilities: ['embeddings'] },
  'claude-haiku-4-5': { contextTokens: 200_000, price: [1, 5], abilities: allAbilities },
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
    return { name, abilities, contextTokens: null, pricePerMillionTokens: null, isHipaaCompliant: false };
  }
  const { contextTokens, price, abilities } = facts;
  const [input, output] = price;
  return {
    name,
    abilities: [...abilities],
    contextTokens,
    pricePerMillionTokens: { input, output, asOf },
    isHipaaCompliant: false,
  };
}

/** Returns the first name that is not an embedding model. */
export const firstChatModel = (names: readonly string[]): string | undefined =>
  names.find((name) => !isEmbeddingModel(knownDeployment(name)));

/** Fills in omitted fields with the known facts of the model. */
export function completeDeployment(input: DeploymentInput): Deployment {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  return { ...knownDeployment(input.name), ...(Object.fromEntries(given) as DeploymentInput) };
}
