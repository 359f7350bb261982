/** Ordered prompts with their actions. */
import type { Prompt } from '@polylogue/contract/agents/prompts/schemas';
import { useTranslation } from 'react-i18next';
import IconPencil from '#icon/IconPencil';
import IconTrash from '#icon/IconTrash';
import type { MenuAction } from '../../../../ui/actions/action-menu.tsx';
import { SortableRows } from '../../../../ui/table/rows/sortable-rows.tsx';
import { TitledLine } from '../../../../ui/text/titled-line.tsx';
import { firstLine } from '../picker/prompt-options.tsx';

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
  const { prompts, isReadOnly, moreActions, onEdit, onRemove, onMove } = props;
  const { t } = useTranslation('prompts');
  return (
    <SortableRows
      rows={prompts}
      idOf={({ promptId }) => promptId}
      titleOf={({ title }) => title}
      isReadOnly={isReadOnly}
      onMove={onMove}
      firstActions={(prompt) => [{ label: t('edit'), icon: <IconPencil />, run: () => onEdit(prompt) }]}
      lastActions={(prompt) => [
        ...(moreActions?.(prompt) ?? []),
        { label: t('delete'), icon: <IconTrash />, isDangerous: true, run: () => onRemove(prompt) },
      ]}
    >
      {({ title, text }) => <TitledLine title={title} text={firstLine(text)} />}
    </SortableRows>
  );
}
