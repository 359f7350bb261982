/**
 * Agents above the message field, by what is typed behind `@`: arrows choose, Enter or Tab takes, Escape leaves the
 * text as it is. The focus stays in the field, which is told as the list's combobox.
 */
import Box from '@mui/material/Box';
import type { DirectoryAgent } from '@polylogue/contract/agents/schemas';
import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettled } from '../../../lib/use-settled.ts';
import { radius } from '../../../theme/sizes.ts';
import { AgentAvatar } from '../../agents/parts/agent-avatar.tsx';
import { useAgentName } from '../../conversations/parts/use-agent-name.ts';
import { directoryApi } from '../api.ts';

const shownAtMost = 8;

interface AgentSuggestionsProps {
  field: RefObject<HTMLTextAreaElement | null>;
  filter: string;
  onChoose(gptSystemId: string): void;
  onClose(): void;
}

export function AgentSuggestions({ field, filter, onChoose, onClose }: AgentSuggestionsProps) {
  const { t } = useTranslation('agent-directory');
  const keywords = useSettled(filter.trim());
  const { currentData } = directoryApi.useDirectoryListInfiniteQuery({
    list: 'all',
    keywords,
    top: shownAtMost,
  });
  const agents = currentData?.pages[0]?.items ?? [];
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, Math.max(0, agents.length - 1));
  const listId = useId();
  const optionId = (agent: DirectoryAgent) => `${listId}-${agent.gptSystemId}`;
  const active = agents[at];
  useListKeys(field, {
    listId,
    activeId: active && optionId(active),
    onMove: (step) => agents.length > 0 && setChosen((at + step + agents.length) % agents.length),
    onTake: () => active && onChoose(active.gptSystemId),
    onClose,
  });
  return (
    <Box sx={frameStyles}>
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
      // The focus stays where what is typed filters.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      sx={optionStyles}
    >
      <AgentAvatar id={agent.gptSystemId} url={agent.avatarUrl} />
      <Box sx={{ minWidth: 0 }}>
        <Box dir="auto" sx={{ typography: 'body2', fontWeight: 500, ...lineStyles }}>
          {name}
        </Box>
        <Box dir="auto" sx={{ typography: 'caption', color: 'text.secondary', ...lineStyles }}>
          {agent.description}
        </Box>
      </Box>
    </Box>
  );
}

interface ListKeys {
  listId: string;
  activeId: string | undefined;
  onMove(step: number): void;
  onTake(): void;
  onClose(): void;
}

/** Lets the field lead the list, with its own attributes as they were afterwards. */
function useListKeys(
  field: RefObject<HTMLElement | null>,
  { listId, activeId, onMove, onTake, onClose }: ListKeys,
): void {
  const takeKey = useEffectEvent((event: KeyboardEvent) => {
    // While an input method composes a character, its keys belong to it.
    if (event.isComposing || event.keyCode === 229) return;
    if (event.key === 'ArrowDown') onMove(1);
    else if (event.key === 'ArrowUp') onMove(-1);
    else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) onTake();
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const element = field.current;
    if (!element) return;
    const attributes = { 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox', 'aria-controls': listId };
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.addEventListener('keydown', takeKey);
    return () => {
      for (const name of Object.keys(attributes)) element.removeAttribute(name);
      element.removeEventListener('keydown', takeKey);
    };
  }, [field, listId]);
  useEffect(() => {
    const element = field.current;
    if (!element || activeId === undefined) return;
    element.setAttribute('aria-activedescendant', activeId);
    return () => element.removeAttribute('aria-activedescendant');
  }, [field, activeId]);
}

const lineStyles = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const frameStyles = {
  position: 'absolute',
  insetInline: 0,
  bottom: 'calc(100% + 8px)',
  zIndex: 'modal',
  maxHeight: 'min(420px, 56dvh)',
  overflowY: 'auto',
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.bubble}px`,
  bgcolor: 'background.paper',
  boxShadow: '0 8px 32px -8px rgba(0, 0, 0, .28)',
} as const;
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
