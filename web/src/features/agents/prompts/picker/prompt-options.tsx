/** List of prompts; the keyboard reaches it through its filter field. */
import Box from '@mui/material/Box';
import { promptParts } from '@polylogue/contract/agents/prompts/placeholders';
import type { Prompt } from '@polylogue/contract/agents/prompts/schemas';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PromptSection } from './matching.ts';
import { oneLine, TitledLine } from '../../../../ui/text/titled-line.tsx';
import { groupTitleStyles } from '../../../../ui/text/group-title.ts';

interface PromptOptionsProps {
  id: string;
  sections: readonly PromptSection[];
  chosen: Prompt | undefined;
  onPoint(prompt: Prompt): void;
  onChoose(prompt: Prompt): void;
}

export const optionId = (listId: string, { promptId }: Prompt): string => `${listId}-${promptId}`;

export function PromptOptions({ id, sections, chosen, onPoint, onChoose }: PromptOptionsProps) {
  const { t } = useTranslation('prompts');
  return (
    <Box id={id} role="listbox" aria-label={t('list')}>
      {sections.map(({ title, prompts }) => (
        <Box key={title} role="group" aria-label={title}>
          <Box aria-hidden dir="auto" sx={titleStyles}>
            {title}
          </Box>
          {prompts.map((prompt) => (
            <Option
              key={prompt.promptId}
              id={optionId(id, prompt)}
              prompt={prompt}
              isChosen={prompt === chosen}
              onPoint={() => onPoint(prompt)}
              onChoose={() => onChoose(prompt)}
            />
          ))}
        </Box>
      ))}
    </Box>
  );
}

interface OptionProps {
  id: string;
  prompt: Prompt;
  isChosen: boolean;
  onPoint(): void;
  onChoose(): void;
}

/** Returns the start of a text on one line, with names instead of placeholders. */
export const firstLine = (text: string): string =>
  promptParts(text.slice(0, 400))
    .map((part) => (typeof part === 'string' ? part : part.name))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

function Option({ id, prompt: { title, text }, isChosen, onPoint, onChoose }: OptionProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isChosen]);
  return (
    <Box
      ref={row}
      id={id}
      role="option"
      aria-selected={isChosen}
      // Keeps the focus in the filtering field.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={isChosen ? undefined : onPoint}
      onClick={onChoose}
      sx={optionStyles}
    >
      <TitledLine title={title} text={firstLine(text)} />
    </Box>
  );
}

const titleStyles = { ...oneLine, ...groupTitleStyles, px: 2.5 } as const;
const optionStyles = {
  px: 2.5,
  py: 1.5,
  borderRadius: 1,
  cursor: 'pointer',
  '&[aria-selected="true"]': { bgcolor: 'action.selected' },
  '@media (pointer: coarse)': { py: 2 },
} as const;
