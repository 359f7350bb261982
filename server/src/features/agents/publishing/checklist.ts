/** What a configuration still lacks before people meet it. */
import type { OfferedDeployment } from '@polylogue/contract/agents/agent/offered-deployments';
import { chosenModel } from '@polylogue/contract/agents/agent/models';
import type { EndpointLimits } from '@polylogue/contract/agents/publishing/public-endpoint';
import type { ChecklistItem, EvaluationState } from '@polylogue/contract/agents/publishing/publishing';
import { promptParts } from '@polylogue/contract/agents/prompts/placeholders';
import type { Configuration } from '../agent/configuration.ts';
import { unsupportedBy } from '../agent/unsupported.ts';
import { answerSourceOf, type HasModel } from '../agent/policy.ts';

/** How the last complete run over exactly this configuration went. */
export interface EvaluationStanding {
  state: EvaluationState;
  /** Texts of the questions that are asked by a run of now. */
  questions: readonly string[];
  /** Texts of those that the run answered. */
  answered: readonly string[];
}

/** What a configuration is held against. */
export interface Circumstances {
  hasModel: HasModel;
  /** In the order of preference. */
  models: readonly OfferedDeployment[];
  evaluation: EvaluationStanding;
  /** Of the public endpoint; `undefined` where visitors find none. */
  limits: EndpointLimits | undefined;
}

/** Nothing of it stops publishing; what does is the gate of an evaluation. */
export function checklistOf(configuration: Configuration, circumstances: Circumstances): ChecklistItem[] {
  const { name, description, starterPrompts, libraryIds, systemPrompt } = configuration;
  const { hasModel, evaluation, limits } = circumstances;
  return [
    item('name', name !== ''),
    item('description', description !== ''),
    item('instructions', systemPrompt !== '' || libraryIds.length > 0),
    item('starterPrompts', starterPrompts.length > 0),
    item('answers', answerSourceOf(configuration, hasModel) !== undefined),
    ...starterAnswers(starterPrompts, evaluation),
    evaluationItem(evaluation),
    ...(limits ? [{ ...item('limits', areGraded(limits)), limits }] : []),
    ...abilities(configuration, circumstances),
  ];
}

const item = (check: ChecklistItem['check'], isPassed: boolean): ChecklistItem => ({
  check,
  isPassed,
  isWanted: true,
});

const evaluationItem = ({ state }: EvaluationStanding): ChecklistItem => ({
  ...item('evaluation', state === 'passed'),
  evaluation: state,
  isWanted: state !== 'no_questions',
});

/** One with a gap is asked by nobody as it stands. */
function starterAnswers(starterPrompts: readonly string[], evaluation: EvaluationStanding): ChecklistItem[] {
  const askable = starterPrompts.filter((text) => promptParts(text).every((part) => part === text));
  if (askable.length === 0) return [];
  const open = askable
    .filter((text) => !evaluation.answered.includes(text))
    .map((text) => ({ text, isSaved: evaluation.questions.includes(text) }));
  return [{ ...item('starterAnswers', open.length === 0), starterPrompts: open }];
}

/** Each limit has an effect only while the next wider one is not below it. */
const areGraded = ({ session, address, endpoint, day }: EndpointLimits): boolean =>
  session <= address && address <= endpoint && endpoint <= day;

function abilities(configuration: Configuration, { models }: Circumstances): ChecklistItem[] {
  const model = chosenModel(models, configuration);
  if (!model) return [];
  const unsupported = unsupportedBy(model, configuration);
  return [{ ...item('abilities', unsupported.length === 0), unsupported, modelName: model.name }];
}
