/** What a draft may use at the moment, and why it may not use the rest. */
import type { OfferedDeployment } from '@polylogue/contract/agents/agent/offered-deployments';
import {
  agentLimits,
  type AgentConfiguration,
  type CapabilityType,
  CapabilityTypeSchema,
  type LanguageEngine,
  LanguageEngineSchema,
  type OfferReason,
} from '@polylogue/contract/agents/agent/configuration';
import { chosenModel, type ModelChoice } from '@polylogue/contract/agents/agent/models';
import type { AgentType } from '@polylogue/contract/agents/agent/schemas';
import type { Language } from '@polylogue/contract/languages';
import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../db/client.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import { listBrandNames } from '../../brands/public.ts';
import { listOffered } from '../../knowledge/public.ts';
import { ConfigurationSchema, presentConfiguration } from './configuration.ts';

export interface OfferDeps {
  db: Database;
  /** In the order of preference. */
  offeredModels(): Promise<readonly OfferedDeployment[]>;
}

interface Offer {
  isAvailable: boolean;
  reason: OfferReason | null;
}

const off = (reason: OfferReason): Offer => ({ isAvailable: false, reason });

const on: Offer = { isAvailable: true, reason: null };

/** Pictures want a model that sees. */
const visionOffer = (models: readonly OfferedDeployment[]): Offer =>
  models.some(({ abilities }) => abilities.includes('vision')) ? on : off('needsVision');

const offerOf: Record<CapabilityType, (models: readonly OfferedDeployment[]) => Offer> = {
  CodeInterpreter: () => off('later'),
  FileSearch: () => on,
  Vision: visionOffer,
};

/** What answers of these models may use beside them. */
export const capabilitiesOf = (models: readonly OfferedDeployment[]) =>
  CapabilityTypeSchema.options.map((capabilityType) => ({
    capabilityType,
    ...offerOf[capabilityType](models),
  }));

/** Engines with a model; an agent can always be answered by its library. */
const enginesOf = (models: readonly OfferedDeployment[]): LanguageEngine[] =>
  LanguageEngineSchema.options.filter(
    (engine) => engine === 'Library' || models.some(({ languageEngine }) => languageEngine === engine),
  );

/** Kinds of sources; those of other products come with data sources. */
const dataSourceTypes: readonly (Offer & { type: string })[] = [
  { type: 'uploadedFiles', isAvailable: true, reason: null },
  { type: 'azureAISearch', ...off('later') },
  { type: 'azureBlobStorage', ...off('later') },
];

/** Who sets up an agent, and in which language. */
interface Author {
  caller: Caller;
  language: Language;
}

const libraryOffers = async ({ db }: OfferDeps, { caller, language }: Author) =>
  (await listOffered({ db }, caller, language)).map(({ id, ...rest }) => ({
    dataSourceId: id,
    ...rest,
  }));

/** What an agent of the organisation can be set up with. */
export async function availableConfiguration(deps: OfferDeps, author: Author) {
  const [models, dataSources, brands] = await Promise.all([
    deps.offeredModels(),
    libraryOffers(deps, author),
    listBrandNames(deps.db),
  ]);
  return {
    languageEngines: enginesOf(models),
    deployments: [...models],
    capabilities: capabilitiesOf(models),
    dataSourceTypes: [...dataSourceTypes],
    dataSources,
    brands,
    limits: agentLimits,
  };
}

/** The values of a new draft. */
export const systemDefaults = (): AgentConfiguration =>
  presentConfiguration(ConfigurationSchema.parse({ name: '', capabilityTypes: ['FileSearch'] }));

/** The models on offer; `hipaaCompliant`: only those that are covered for health data, or only the others. */
export async function deployments(
  deps: OfferDeps,
  { hipaaCompliant }: { hipaaCompliant?: boolean | undefined },
): Promise<{ items: OfferedDeployment[] }> {
  const models = await deps.offeredModels();
  const items = models.filter(
    ({ isHipaaCompliant }) => hipaaCompliant === undefined || isHipaaCompliant === hipaaCompliant,
  );
  return { items };
}

/** The kinds of sources that a model can be given; none for a model that is not on offer. */
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
  const { items } = await deployments(deps, { hipaaCompliant });
  const isNamed = languageEngine !== null && languageEngine !== 'Library';
  const isOffered = !isNamed || chosenModel(items, { languageEngine, deploymentName }) !== undefined;
  return { items: isOffered ? [...dataSourceTypes] : [] };
}

/** What a draft of a kind of agent may use. Throws `auth.forbidden` where the caller sets up none of that kind. */
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
    deployments: [...models],
  };
}
