/** Ordered prompts, moved by dragging, with arrow keys on their handles, or by their menus. */
import Box from '@mui/material/Box';
import type { Prompt } from '@polylogue/contract/agents/prompts/schemas';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconArrowDown from '#icon/IconArrowDown';
import IconArrowUp from '#icon/IconArrowUp';
import IconDots from '#icon/IconDots';
import IconGripVertical from '#icon/IconGripVertical';
import IconPencil from '#icon/IconPencil';
import IconTrash from '#icon/IconTrash';
import { ActionMenu, type MenuAction } from '../../../../ui/actions/action-menu.tsx';
import { IconAction } from '../../../../ui/actions/icon-action.tsx';
import { firstLine } from '../picker/prompt-options.tsx';
import { TitledLine } from '../../../../ui/text/titled-line.tsx';

interface PromptRowsProps<P extends Prompt> {
  prompts: readonly P[];
  isReadOnly: boolean;
  moreActions?: ((prompt: P) => MenuAction[]) | undefined;
  onEdit(prompt: P): void;
  onRemove(prompt: P): void;
  /** Moves `prompt` to the position of `to`. */
  onMove(prompt: P, to: P): void;
}

export function PromptRows<P extends Prompt>(props: PromptRowsProps<P>) {
  const [dragged, setDragged] = useState<P>();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {props.prompts.map((prompt, index) => (
        <PromptRow
          key={prompt.promptId}
          {...props}
          prompt={prompt}
          index={index}
          onDragStart={() => setDragged(prompt)}
          onDropOn={() => {
            if (dragged && dragged !== prompt) props.onMove(dragged, prompt);
            setDragged(undefined);
          }}
        />
      ))}
    </Box>
  );
}

interface PromptRowProps<P extends Prompt> extends PromptRowsProps<P> {
  prompt: P;
  index: number;
  onDragStart(): void;
  onDropOn(): void;
}

function PromptRow<P extends Prompt>({ prompt, index, onDragStart, onDropOn, ...props }: PromptRowProps<P>) {
  const { t } = useTranslation('prompts');
  const { prompts, isReadOnly, onMove } = props;
  const { title, text } = prompt;
  const move = (step: number) => {
    const to = prompts[index + step];
    if (to) onMove(prompt, to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(step);
  };
  return (
    <Box
      component="li"
      draggable={!isReadOnly}
      onDragStart={onDragStart}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDropOn}
      sx={rowStyles}
    >
      {!isReadOnly && (
        <IconAction
          label={t('drag', { title })}
          onKeyDown={onKeyDown}
          sx={{ cursor: 'grab', color: 'text.secondary', '@media (pointer: coarse)': { display: 'none' } }}
        >
          <IconGripVertical />
        </IconAction>
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <TitledLine title={title} text={firstLine(text)} />
      </Box>
      {!isReadOnly && <RowMenu {...props} prompt={prompt} index={index} move={move} />}
    </Box>
  );
}

function RowMenu<P extends Prompt>({
  prompt,
  prompts,
  index,
  move,
  moreActions,
  onEdit,
  onRemove,
}: PromptRowsProps<P> & { prompt: P; index: number; move(step: number): void }) {
  const { t } = useTranslation('prompts');
  const isLast = index === prompts.length - 1;
  return (
    <ActionMenu
      label={t('actions', { title: prompt.title })}
      icon={<IconDots />}
      actions={[
        { label: t('edit'), icon: <IconPencil />, run: () => onEdit(prompt) },
        { label: t('moveUp'), icon: <IconArrowUp />, isDisabled: index === 0, run: () => move(-1) },
        { label: t('moveDown'), icon: <IconArrowDown />, isDisabled: isLast, run: () => move(1) },
        ...(moreActions?.(prompt) ?? []),
        { label: t('delete'), icon: <IconTrash />, isDangerous: true, run: () => onRemove(prompt) },
      ]}
    />
  );
}

const rowStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 52,
  py: 1,
  typography: 'body2',
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
} as const;
