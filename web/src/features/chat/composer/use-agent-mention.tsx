/** `@` in the empty message field suggests agents for a new chat. The list loads on first use. */
import { lazy, type ReactNode, type RefObject, Suspense, useState } from 'react';
import { useChatNavigation } from '../state/use-chat-address.ts';
import { useChat, useChatLocation } from '../state/context/chat-context.ts';

const AgentSuggestions = lazy(async () => ({
  default: (await import('../../agents/parts/agent-suggestions.tsx')).AgentSuggestions,
}));

interface MentioningField {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  setText(text: string): void;
}

interface AgentMention {
  /** Rendered inside the element above which the list opens. */
  list: ReactNode;
  /** Handles typed text. */
  change(text: string): void;
}

/** Offers agents after `@`. Disabled in panes and public endpoints, which have a fixed agent. */
export function useAgentMention({ field, text, setText }: MentioningField): AgentMention {
  const { features } = useChat();
  const { name } = useChatLocation();
  const { startNew } = useChatNavigation();
  const [isOpen, setOpen] = useState(false);
  const isOffered = features.list && name === undefined;
  const isTyped = isOpen && /^@[^\n]*$/.test(text);
  return {
    change(next) {
      if (isOffered && text === '' && next === '@') setOpen(true);
      setText(next);
    },
    list: isTyped && (
      <Suspense fallback={null}>
        <AgentSuggestions
          field={field}
          filter={text.slice(1)}
          onClose={() => setOpen(false)}
          onChoose={(gptSystemId) => {
            setOpen(false);
            setText('');
            startNew(gptSystemId);
          }}
        />
      </Suspense>
    ),
  };
}
