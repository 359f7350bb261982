/** Options of a draft, with reasons for unavailable ones. */
import type {
  OfferedDeployment,
  PricedDeployment,
} from '@polylogue/contract/agents/agent/offered-deployments';
import {
  agentLimits,
  type AgentConfiguration,
  type CapabilityType,
  CapabilityTypeSchema,
  type LanguageEngine,
  LanguageEngineSchema,
  type OfferReason,
} from '@polylogue/contract/agents/agent/configuration';
import { selectModel, type ModelChoice } from '@polylogue/contract/agents/agent/models';
import type { AgentType } from '@polylogue/contract/agents/agent/schemas';
import type { Language } from '@polylogue/contract/languages';
import { AppError } from '../../../app-error.ts';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/client.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import { findPrices, type PricedModel } from '../../access-policies/public.ts';
import { listBrandNames } from '../../brands/public.ts';
import { listOffered } from '../../knowledge/public.ts';
import { ConfigurationSchema, presentConfiguration } from './configuration.ts';

/** Model that authors can select, with the endpoint that determines its price. */
export type OfferedModel = OfferedDeployment & Pick<PricedModel, 'provider'>;

export interface OfferDeps {
  db: Database;
  clock: Clock;
  /** Lists available models in order of preference. */
  offeredModels(): Promise<readonly OfferedModel[]>;
}

interface Offer {
  isAvailable: boolean;
  reason: OfferReason | null;
}

const off = (reason: OfferReason): Offer => ({ isAvailable: false, reason });

const on: Offer = { isAvailable: true, reason: null };

/** Pictures require a model with vision. */
const visionOffer = (models: readonly OfferedDeployment[]): Offer =>
  models.some(({ abilities }) => abilities.includes('vision')) ? on : off('needsVision');

const offerOf: Record<CapabilityType, (models: readonly OfferedDeployment[]) => Offer> = {
  CodeInterpreter: () => off('later'),
  FileSearch: () => on,
  Vision: visionOffer,
};

/** Lists capabilities and their availability with the models. */
export const capabilitiesOf = (models: readonly OfferedDeployment[]) =>
  CapabilityTypeSchema.options.map((capabilityType) => ({
    capabilityType,
    ...offerOf[capabilityType](models),
  }));

/** Lists engines with a model, and `Library`, which is always available. */
const enginesOf = (models: readonly OfferedDeployment[]): LanguageEngine[] =>
  LanguageEngineSchema.options.filter(
    (engine) => engine === 'Library' || models.some(({ languageEngine }) => languageEngine === engine),
  );

/** Types of data sources. External ones are not supported yet. */
const dataSourceTypes: readonly (Offer & { type: string })[] = [
  { type: 'uploadedFiles', isAvailable: true, reason: null },
  { type: 'azureAISearch', ...off('later') },
  { type: 'azureBlobStorage', ...off('later') },
];

/** User who sets up an agent, and their language. */
interface Author {
  caller: Caller;
  language: Language;
}

const libraryOffers = async ({ db }: OfferDeps, { caller, language }: Author) =>
  (await listOffered({ db }, caller, language)).map(({ id, ...rest }) => ({
    dataSourceId: id,
    ...rest,
  }));

/** Adds the prices of today. */
async function withPrices(
  { db, clock }: OfferDeps,
  models: readonly OfferedModel[],
): Promise<PricedDeployment[]> {
  const priced = models.map(({ provider, name }) => ({ provider, model: name }));
  const prices = await findPrices(db, priced, clock.now());
  return models.map((model, index) => ({ ...model, price: prices[index] ?? null }));
}

/** Lists the options for an agent of the organisation. */
export async function availableConfiguration(deps: OfferDeps, author: Author) {
  const [models, dataSources, brands] = await Promise.all([
    deps.offeredModels(),
    libraryOffers(deps, author),
    listBrandNames(deps.db),
  ]);
  return {
    languageEngines: enginesOf(models),
    deployments: await withPrices(deps, models),
    capabilities: capabilitiesOf(models),
    dataSourceTypes: [...dataSourceTypes],
    dataSources,
    brands,
    limits: agentLimits,
  };
}

/** Returns the initial values of a draft. */
export const systemDefaults = (): AgentConfiguration =>
  presentConfiguration(ConfigurationSchema.parse({ name: '', capabilityTypes: ['FileSearch'] }));

/** Lists available models. `hipaaCompliant` selects only compliant or only non-compliant ones. */
export async function deployments(
  deps: OfferDeps,
  { hipaaCompliant }: { hipaaCompliant?: boolean | undefined },
): Promise<{ items: PricedDeployment[] }> {
  return { items: await withPrices(deps, await modelsOf(deps, { hipaaCompliant })) };
}

async function modelsOf(
  deps: OfferDeps,
  { hipaaCompliant }: { hipaaCompliant?: boolean | undefined },
): Promise<OfferedModel[]> {
  const models = await deps.offeredModels();
  return models.filter(
    ({ isHipaaCompliant }) => hipaaCompliant === undefined || isHipaaCompliant === hipaaCompliant,
  );
}

/** Lists the data source types of a model; none if the model is unavailable. */
export async function dataSourceTypesOf(
  deps: OfferDeps,
  {
    hipaaCompliant,
    languageEngine = null,
    deploymentName = null,
  }: Partial<ModelChoice> & {
    hipaaCompliant?: boolean | undefined;
  },
): Promise<{ items: (Offer & { type: string })[] }> {
  const models = await modelsOf(deps, { hipaaCompliant });
  const isNamed = languageEngine !== null && languageEngine !== 'Library';
  const isOffered = !isNamed || selectModel(models, { languageEngine, deploymentName }) !== undefined;
  return { items: isOffered ? [...dataSourceTypes] : [] };
}

/** Lists the options of a draft. Throws `auth.forbidden` if the caller may not set up that type of agent. */
export async function dataSourcesAndCapabilities(
  deps: OfferDeps,
  { agentType, ...author }: Author & { agentType: AgentType },
) {
  const { grants } = author.caller;
  const maySetUp = (['GptSystemsCreate', 'GptSystemsWrite', 'GptSystemsWriteSpecific'] as const).some(
    (action) => grants.has(action),
  );
  if (agentType === 'System' && !maySetUp) throw new AppError('auth.forbidden');
  const [models, dataSources] = await Promise.all([deps.offeredModels(), libraryOffers(deps, author)]);
  return {
    dataSources,
    capabilities: capabilitiesOf(models),
    languageEngines: enginesOf(models),
    deployments: await withPrices(deps, models),
  };
}
