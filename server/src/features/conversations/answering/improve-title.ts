/** Lets the model find a better title once the first answer is complete. */
import type { Database } from '../../../db/client.ts';
import * as queries from '../queries.ts';
import { titleFromModel } from '../title.ts';
import type { AnswerSources } from './answer-sources.ts';

const timeoutMs = 20_000;
const maxQuestionLength = 2_000;
const maxProposalLength = 500;

const instructions =
  'Write a title for a conversation that begins with the following question: at most six words, in the language ' +
  'of the question, without quotation marks. Answer with the title alone.';

async function propose(sources: AnswerSources, question: string): Promise<string> {
  const model = await sources.openModel();
  let proposal = '';
  if (!model) return proposal;
  const messages = [
    { role: 'system', text: instructions },
    { role: 'user', text: question.slice(0, maxQuestionLength) },
  ] as const;
  for await (const event of model.stream({ messages, signal: AbortSignal.timeout(timeoutMs) })) {
    if (event.type === 'text') proposal += event.text;
    if (proposal.length > maxProposalLength) break;
  }
  return proposal;
}

/** Replaces the shortened question by the model's title, unless a person named the conversation. */
export async function improveTitle(
  { db, sources }: { db: Database; sources: AnswerSources },
  { ownerId, conversationId, question }: { ownerId: string; conversationId: string; question: string },
): Promise<void> {
  const title = titleFromModel(await propose(sources, question));
  if (title !== undefined) await queries.proposeTitle(db, ownerId, { id: conversationId, title });
}
