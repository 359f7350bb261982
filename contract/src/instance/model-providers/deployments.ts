/** What a deployment is and can, and what is known of models by their names. */
import { z } from 'zod';
import { nameSchema } from '../../text-schemas.ts';

/**
 * What a model can beyond reading and writing text: see pictures, call tools, think first, draw. With `embeddings` it turns
 * texts into vectors, and does nothing else.
 */
export const AbilitySchema = z.enum(['vision', 'tools', 'reasoning', 'images', 'embeddings']);
export type Ability = z.infer<typeof AbilitySchema>;

const PriceSchema = z.strictObject({
  input: z.number().min(0).max(1_000_000),
  output: z.number().min(0).max(1_000_000),
  asOf: z.iso.date().meta({ description: 'The day that the prices are of' }),
});

const details = {
  abilities: z.array(AbilitySchema).max(AbilitySchema.options.length),
  contextTokens: z.number().int().min(1).max(100_000_000).nullable(),
  pricePerMillionTokens: PriceSchema.nullable().meta({
    description: "In the instance's currency: US dollars, unless all prices are entered in another one",
  }),
  isHipaaCompliant: z.boolean().meta({ description: 'Covered by an agreement for health data' }),
};

/** A model (Azure: a deployment) as an instance offers it. */
export const DeploymentSchema = z.strictObject({ name: nameSchema(200), ...details });
export type Deployment = z.infer<typeof DeploymentSchema>;

/** Whether a model is there for searching, and gives no answers. */
export const turnsTextsIntoVectors = ({ abilities }: Pick<Deployment, 'abilities'>): boolean =>
  abilities.includes('embeddings');

/** A deployment as it is entered: what is left out is filled in from what is known of the model. */
export const DeploymentInputSchema = z.strictObject({
  name: nameSchema(200),
  abilities: details.abilities.optional(),
  contextTokens: details.contextTokens.optional(),
  pricePerMillionTokens: details.pricePerMillionTokens.optional(),
  isHipaaCompliant: details.isHipaaCompliant.optional(),
});
export type DeploymentInput = z.infer<typeof DeploymentInputSchema>;

interface Facts {
  contextTokens: number;
  /** US dollars per million tokens. */
  price: readonly [input: number, output: number];
  abilities: readonly Ability[];
}

/** The day that the facts below were looked up on the vendors' pages. */
const asOf = '2026-02-20';

const all = ['vision', 'tools', 'reasoning'] as const;
const seeing = ['vision', 'tools'] as const;

/** By the beginning of a model's name: dated names of one model begin alike. */
const knownModels: Readonly<Record<string, Facts>> = {
  'gpt-4o': { contextTokens: 128_000, price: [2.5, 10], abilities: seeing },
  'gpt-4o-mini': { contextTokens: 128_000, price: [0.15, 0.6], abilities: seeing },
  'gpt-4.1': { contextTokens: 1_047_576, price: [2, 8], abilities: seeing },
  'gpt-4.1-mini': { contextTokens: 1_047_576, price: [0.4, 1.6], abilities: seeing },
  'gpt-4.1-nano': { contextTokens: 1_047_576, price: [0.1, 0.4], abilities: seeing },
  'gpt-5': { contextTokens: 400_000, price: [1.25, 10], abilities: all },
  'gpt-5.1': { contextTokens: 400_000, price: [1.25, 10], abilities: all },
  'gpt-5-mini': { contextTokens: 400_000, price: [0.25, 2], abilities: all },
  'gpt-5-nano': { contextTokens: 400_000, price: [0.05, 0.4], abilities: all },
  'o3-mini': { contextTokens: 200_000, price: [1.1, 4.4], abilities: ['tools', 'reasoning'] },
  'o4-mini': { contextTokens: 200_000, price: [1.1, 4.4], abilities: all },
  'claude-opus-4-6': { contextTokens: 200_000, price: [5, 25], abilities: all },
  'claude-opus-4-5': { contextTokens: 200_000, price: [5, 25], abilities: all },
  'claude-sonnet-4-6': { contextTokens: 200_000, price: [3, 15], abilities: all },
  'claude-sonnet-4-5': { contextTokens: 200_000, price: [3, 15], abilities: all },
  'text-embedding-3-small': { contextTokens: 8_191, price: [0.02, 0], abilities: ['embeddings'] },
  'text-embedding-3-large': { contextTokens: 8_191, price: [0.13, 0], abilities: ['embeddings'] },
  'text-embedding-ada-002': { contextTokens: 8_191, price: [0.1, 0], abilities: ['embeddings'] },
  'claude-haiku-4-5': { contextTokens: 200_000, price: [1, 5], abilities: all },
};

/** Families of embedding models, which their vendors name so. */
const embeddingName = /(^|[^a-z])(embed(ding)?s?|bge|gte|e5|minilm)([^a-z]|$)/;

/** `-2025-04-14`, `-20250929`, `-latest`: a state of the model that the name before it is of. */
const state = /-(\d{4}-\d{2}-\d{2}|\d{8}|latest)$/;

/** A deployment of a name: with what is known of the model, else with what its name says. */
export function knownDeployment(name: string): Deployment {
  const model = name.toLowerCase().replace(state, '');
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

/** The first model of these names that answers; none where all are there for searching. */
export const firstThatAnswers = (names: readonly string[]): string | undefined =>
  names.find((name) => !turnsTextsIntoVectors(knownDeployment(name)));

/** What was entered, with the rest filled in from what is known of the model. */
export function completeDeployment(input: DeploymentInput): Deployment {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  return { ...knownDeployment(input.name), ...(Object.fromEntries(given) as DeploymentInput) };
}
