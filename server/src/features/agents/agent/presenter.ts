import { AgentTypeSchema } from '@polylogue/contract/agents/agent/schemas';
import type { AgentForConversation } from '@polylogue/contract/chat/conversations/schemas';
import type { AnswerSource } from '@polylogue/contract/chat/engine/stream-events';
import type { Language } from '@polylogue/contract/languages';
import { agentAvatarUrl } from './avatar-urls.ts';
import { localizedTexts } from './built-in-texts.ts';
import type { AcceptedFiles } from './policy.ts';
import type { AgentRow } from './queries.ts';

interface PresentedFor {
  answerSource: AnswerSource;
  language: Language;
  takes: AcceptedFiles;
  isPreparing?: boolean;
}

/** Converts an agent to its wire format, in the reader's language. */
export function presentAgent(
  row: Pick<AgentRow, 'id' | 'built_in' | 'type' | 'avatar_file_id' | 'version' | 'configuration'>,
  reader: PresentedFor,
): AgentForConversation {
  const { name, description, starterPrompts } = localizedTexts(reader, row);
  const { greeting, disclaimer, composer, followUps } = row.configuration;
  return {
    gptSystemId: row.id,
    name,
    description,
    gptSystemType: AgentTypeSchema.parse(row.type),
    answerSource: reader.answerSource,
    ...(reader.isPreparing && { isPreparing: true }),
    starterPrompts: [...starterPrompts],
    avatarUrl: agentAvatarUrl(row),
    ...(greeting !== '' && { greeting }),
    ...(disclaimer !== '' && { disclaimer }),
    composer: { ...composer, ...reader.takes },
    ...(followUps && reader.answerSource === 'model' && { hasFollowUps: true }),
  };
}
