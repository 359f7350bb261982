/**
 * Agent suggestions above the message field, filtered by the text after `@`: arrow keys choose,
 * Enter or Tab inserts, Escape closes. The focus stays in the field, a combobox of the list.
 */
import Box from '@mui/material/Box';
import type { DirectoryAgent } from '@polylogue/contract/agents/agent/schemas';
import { type RefObject, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts';
import { useFilterField, usePressOutside } from '../../../ui/keyboard/use-filter-field.ts';
import { AgentAvatar } from './agent-avatar.tsx';
import { useAgentName } from '../../chat/public.ts';
import { directoryApi } from '../catalog/api.ts';
import { TitledLine } from '../../../ui/text/titled-line.tsx';
import { suggestionFrame } from './suggestion-frame.ts';
import { isEnter } from '../../../ui/keyboard/input-method.ts';

const maxShown = 8;
/** Index step of each arrow key, wrapping at the ends. */
const steps: Readonly<Record<string, number | undefined>> = { ArrowDown: 1, ArrowUp: -1 };

interface AgentSuggestionsProps {
  field: RefObject<HTMLTextAreaElement | null>;
  filter: string;
  onChoose(gptSystemId: string): void;
  onClose(): void;
}

export function AgentSuggestions({ field, filter, onChoose, onClose }: AgentSuggestionsProps) {
  const { t } = useTranslation('agent-directory');
  const keywords = useDebouncedValue(filter.trim());
  const { currentData } = directoryApi.useDirectoryListInfiniteQuery({
    list: 'all',
    keywords,
    top: maxShown,
  });
  const agents = currentData?.pages[0]?.items ?? [];
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, Math.max(0, agents.length - 1));
  const listId = useId();
  const optionId = (agent: DirectoryAgent) => `${listId}-${agent.gptSystemId}`;
  const active = agents[at];
  const meaningOf = (event: KeyboardEvent): (() => unknown) | undefined => {
    const { key, shiftKey } = event;
    const step = steps[key];
    if (key === 'Escape') return onClose;
    if (step !== undefined) return () => setChosen((at + step + agents.length) % Math.max(1, agents.length));
    if (!isEnter(event) && (key !== 'Tab' || shiftKey)) return undefined;
    return () => active && onChoose(active.gptSystemId);
  };
  const frame = useRef<HTMLDivElement>(null);
  usePressOutside([frame, field], onClose);
  useFilterField(field, {
    listId,
    activeId: active && optionId(active),
    onKey(event) {
      const meaning = meaningOf(event);
      if (!meaning) return;
      event.preventDefault();
      event.stopPropagation();
      meaning();
    },
  });
  return (
    <Box ref={frame} sx={frameStyles}>
      <Box id={listId} role="listbox" aria-label={t('chat.choose')}>
        {agents.map((agent) => (
          <Option
            key={agent.gptSystemId}
            id={optionId(agent)}
            agent={agent}
            isChosen={agent === active}
            onChoose={() => onChoose(agent.gptSystemId)}
          />
        ))}
      </Box>
      {currentData && agents.length === 0 && (
        <Box role="status" sx={{ p: 3, typography: 'body2', color: 'text.secondary' }}>
          {t('chat.noMatch')}
        </Box>
      )}
    </Box>
  );
}

interface OptionProps {
  id: string;
  agent: DirectoryAgent;
  isChosen: boolean;
  onChoose(): void;
}

function Option({ id, agent, isChosen, onChoose }: OptionProps) {
  const name = useAgentName()(agent.name);
  return (
    <Box
      id={id}
      role="option"
      aria-selected={isChosen}
      // Keeps the focus in the filtering field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      sx={optionStyles}
    >
      <AgentAvatar id={agent.gptSystemId} url={agent.avatarUrl} />
      <Box sx={{ minWidth: 0 }}>
        <TitledLine title={name} text={agent.description} />
      </Box>
    </Box>
  );
}

const frameStyles = { ...suggestionFrame, overflowY: 'auto', p: 1.5 } as const;
const optionStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  px: 2.5,
  py: 1.5,
  borderRadius: 1,
  cursor: 'pointer',
  '&[aria-selected="true"]': { bgcolor: 'action.selected' },
} as const;
