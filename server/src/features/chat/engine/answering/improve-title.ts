/** Generates a title with the model after the first answer. */
import type { RunningAnswers } from '../../../../streams/running-answers.ts';
import type { ConversationScope } from '../../contexts/conversation-context.ts';
import type { ConversationEvents } from '../../conversations/conversation-events.ts';
import * as queries from '../../store/queries.ts';
import { maxProposalLength, titleFromModel } from '../title.ts';
import type { AnswerModel } from './answer-sources.ts';
import { type BookingDeps, bookShortQuestion } from './book-short-question.ts';
import { askShortQuestion } from './short-question.ts';

const maxQuestionLength = 2_000;

const instructions =
  'Write a title for a conversation that begins with the following question: at most six words, in the language ' +
  'of the question, without quotation marks. Answer with the title alone.';

interface TitleDeps extends BookingDeps {
  running: Pick<RunningAnswers<unknown>, 'closing'>;
  events: Pick<ConversationEvents, 'publish'>;
}

/** Replaces the shortened question by a generated title, unless a person renamed the conversation. */
export async function improveTitle(
  deps: TitleDeps,
  model: AnswerModel,
  {
    scope,
    policyId,
    conversationId,
    question,
  }: { scope: ConversationScope; policyId: string | null; conversationId: string; question: string },
): Promise<void> {
  const { db, running, events } = deps;
  const { text: proposal, usage } = await askShortQuestion(model, {
    instructions,
    text: question.slice(0, maxQuestionLength),
    maxLength: maxProposalLength,
    signal: running.closing,
  });
  await bookShortQuestion(deps, scope, { policyId, conversationId, kind: 'title', model, usage });
  const title = proposal === undefined ? undefined : titleFromModel(proposal);
  if (title === undefined) return;
  const isTaken = await queries.proposeTitle(db, scope, { id: conversationId, title });
  if (isTaken) events.publish(scope, { event: 'changed', data: { conversationId } });
}
