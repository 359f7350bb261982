/** Prompt suggestions of the message field: the agent's prompts, then the signed-in person's. */
import Button from '@mui/material/Button';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import type { Prompt } from '@polylogue/contract/agents/prompts/schemas';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { lazy, type RefObject, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconPlus from '#icon/IconPlus';
import { api } from '../../../lib/http/api.ts';
import { offeredPromptsTag, userPromptApi } from '../../agents/public.ts';
import { PromptPicker } from '../../agents/parts/prompt-picker.tsx';
import { useChat } from '../state/context/chat-context.ts';
import { type ConversationCalls, headersOf } from '../state/context/conversation-calls.ts';

const OwnPromptsDialog = lazy(async () => ({
  default: (await import('../../agents/parts/own-prompts-dialog.tsx')).OwnPromptsDialog,
}));

const offeredApi = api.enhanceEndpoints({ addTagTypes: [offeredPromptsTag] }).injectEndpoints({
  endpoints: (build) => ({
    offeredPrompts: build.query<{ items: Prompt[] }, { calls: ConversationCalls; gptSystemId: string }>({
      query: ({ calls, ...params }) => ({
        route: { ...conversationRoutes.promptsForConversation, path: `${calls.base}${calls.prompts}` },
        args: { params },
        options: { headers: headersOf(calls) },
      }),
      providesTags: [offeredPromptsTag],
    }),
  }),
});

export interface ChatPromptsProps {
  /** The answering agent; a draft has no id. */
  agent: { gptSystemId?: string | undefined; name: string } | undefined;
  isOpen: boolean;
  /** Passed to `PromptPicker`. */
  filter: string | undefined;
  field: RefObject<HTMLTextAreaElement | null>;
  onInsert(text: string): void;
  onClose(): void;
  /** Called once the list handles the field's keys. */
  onReady(): void;
}

export function ChatPrompts({ agent, isOpen, onReady, ...list }: ChatPromptsProps) {
  const { features } = useChat();
  const [dialog, setDialog] = useState<'new' | 'all'>();
  const edit = (what: 'new' | 'all') => {
    list.onClose();
    setDialog(what);
  };
  useEffect(onReady, [onReady]);
  return (
    <>
      {isOpen && <PromptSections {...list} agent={agent} onEdit={features.ownPrompts ? edit : undefined} />}
      {dialog && (
        <Suspense fallback={null}>
          <OwnPromptsDialog startsNew={dialog === 'new'} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
    </>
  );
}

interface PromptSectionsProps extends Omit<ChatPromptsProps, 'isOpen' | 'onReady'> {
  /** `undefined` for people without prompts of their own. */
  onEdit: ((what: 'new' | 'all') => void) | undefined;
}

function PromptSections({ agent, onEdit, ...list }: PromptSectionsProps) {
  const { t } = useTranslation('prompts');
  const sections = useSections(agent);
  return (
    <PromptPicker
      {...list}
      sections={sections}
      emptyText={onEdit ? t('none') : t('noneOffered')}
      actions={
        onEdit && (
          <>
            <Button size="small" color="inherit" onClick={() => onEdit('all')}>
              {t('manage')}
            </Button>
            <Button size="small" color="inherit" startIcon={<IconPlus />} onClick={() => onEdit('new')}>
              {t('new')}
            </Button>
          </>
        )
      }
    />
  );
}

/** Returns `undefined` while loading; a failed section is omitted, so that the rest is usable. */
function useSections(agent: ChatPromptsProps['agent']) {
  const { t } = useTranslation('prompts');
  const { calls, features } = useChat();
  const gptSystemId = calls.prompts === undefined ? undefined : agent?.gptSystemId;
  const hasOffered = gptSystemId !== undefined;
  const offered = offeredApi.useOfferedPromptsQuery(hasOffered ? { calls, gptSystemId } : skipToken);
  const own = userPromptApi.list.useQuery(undefined, { skip: !features.ownPrompts });
  const isKnown = ({ data, error }: { data?: unknown; error?: unknown }) =>
    data !== undefined || error !== undefined;
  const isLoading = (hasOffered && !isKnown(offered)) || (features.ownPrompts && !isKnown(own));
  const name = agent?.name;
  return useMemo(() => {
    if (isLoading) return undefined;
    return [
      { title: t('fromAgent', { name }), prompts: offered.data?.items ?? [] },
      { title: t('mine'), prompts: own.data?.items ?? [] },
    ];
  }, [isLoading, t, name, offered.data, own.data]);
}
