/** Publishing checklist of a configuration. */
import type { OfferedDeployment } from '@polylogue/contract/agents/agent/offered-deployments';
import { selectModel } from '@polylogue/contract/agents/agent/models';
import type { EndpointLimits } from '@polylogue/contract/agents/publishing/public-endpoint';
import type { ChecklistItem, EvaluationState } from '@polylogue/contract/agents/publishing/publishing';
import { promptParts } from '@polylogue/contract/agents/prompts/placeholders';
import type { Configuration } from '../agent/configuration.ts';
import { unsupportedBy } from '../agent/unsupported.ts';
import { answerSourceOf, type HasModel } from '../agent/policy.ts';

/** Result of the last complete run over the same configuration. */
export interface VersionEvaluationStatus {
  state: EvaluationState;
  /** Texts of the current questions. */
  questions: readonly string[];
  /** Texts of questions that the run answered. */
  answered: readonly string[];
}

/** Data that a configuration is checked against. */
export interface ChecklistContext {
  hasModel: HasModel;
  /** Available models in order of preference. */
  models: readonly OfferedDeployment[];
  evaluation: VersionEvaluationStatus;
  /** Rate limits of the public endpoint; `undefined` if it is disabled. */
  limits: EndpointLimits | undefined;
}

/** Builds the checklist, which never blocks publishing. Only the evaluation gate does. */
export function checklistOf(configuration: Configuration, context: ChecklistContext): ChecklistItem[] {
  const { name, description, starterPrompts, libraryIds, systemPrompt } = configuration;
  const { hasModel, evaluation, limits } = context;
  return [
    item('name', name !== ''),
    item('description', description !== ''),
    item('instructions', systemPrompt !== '' || libraryIds.length > 0),
    item('starterPrompts', starterPrompts.length > 0),
    item('answers', answerSourceOf(configuration, hasModel) !== undefined),
    ...starterAnswers(starterPrompts, evaluation),
    evaluationItem(evaluation),
    ...(limits ? [{ ...item('limits', areGraded(limits)), limits }] : []),
    ...abilities(configuration, context),
  ];
}

const item = (check: ChecklistItem['check'], isPassed: boolean): ChecklistItem => ({
  check,
  isPassed,
  isWanted: true,
});

const evaluationItem = ({ state }: VersionEvaluationStatus): ChecklistItem => ({
  ...item('evaluation', state === 'passed'),
  evaluation: state,
  isWanted: state !== 'no_questions',
});

/** Checks answers to starter prompts. Skips prompts with placeholders, which nobody sends unchanged. */
function starterAnswers(
  starterPrompts: readonly string[],
  evaluation: VersionEvaluationStatus,
): ChecklistItem[] {
  const askable = starterPrompts.filter((text) => promptParts(text).every((part) => part === text));
  if (askable.length === 0) return [];
  const open = askable
    .filter((text) => !evaluation.answered.includes(text))
    .map((text) => ({ text, isSaved: evaluation.questions.includes(text) }));
  return [{ ...item('starterAnswers', open.length === 0), starterPrompts: open }];
}

/** Returns whether limits increase. A limit has no effect if a wider one is lower. */
const areGraded = ({ session, address, endpoint, day }: EndpointLimits): boolean =>
  session <= address && address <= endpoint && endpoint <= day;

function abilities(configuration: Configuration, { models }: ChecklistContext): ChecklistItem[] {
  const model = selectModel(models, configuration);
  if (!model) return [];
  const unsupported = unsupportedBy(model, configuration);
  return [{ ...item('abilities', unsupported.length === 0), unsupported, modelName: model.name }];
}
