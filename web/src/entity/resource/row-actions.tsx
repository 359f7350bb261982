/** Row actions of a resource list: duplicate, delete and restore. */
import { useNavigate } from 'react-router';
import IconCopy from '#icon/IconCopy';
import IconRestore from '#icon/IconRestore';
import IconTrash from '#icon/IconTrash';
import { useErrorText } from '../../lib/http/error-text.ts';
import type { MenuAction } from '../../ui/actions/action-menu.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import type { Outcome } from '../use-removal.ts';
import { type NamespaceWith, useResourceTexts } from './resource-texts.ts';

export interface ResourceRow {
  name: string;
  /** Deletion time, for restorable resources. */
  deletedAt?: string | null;
}

export const isDeleted = ({ deletedAt = null }: ResourceRow): boolean => deletedAt !== null;

/** Returns the action that deletes a row. */
export function useDeleteAction<Row extends ResourceRow & { permissions: { canDelete: boolean } }>(
  texts: NamespaceWith<{ delete: { do: string } }>,
  remove: (row: Row) => Promise<unknown>,
): (row: Row) => MenuAction {
  const t = useResourceTexts(texts);
  return (row) => ({
    label: t('delete.do'),
    icon: <IconTrash />,
    isDangerous: true,
    isDisabled: !row.permissions.canDelete,
    run: () => void remove(row),
  });
}

/** Returns the action that restores a deleted row and announces it. */
export function useRestoreAction<Row extends ResourceRow & { permissions: { canRestore?: boolean } }>(
  texts: NamespaceWith<{ restore: string; restored: string }>,
  restore: (row: Row) => PromiseLike<Outcome>,
): (row: Row) => MenuAction {
  const t = useResourceTexts(texts);
  const toast = useToast();
  const errorText = useErrorText();
  const run = async (row: Row) => {
    const { error } = await restore(row);
    if (error === undefined) toast({ message: t('restored', { name: row.name }), tone: 'success' });
    else toast({ message: errorText(error).message, tone: 'error' });
  };
  return (row) => ({
    label: t('restore'),
    icon: <IconRestore />,
    isDisabled: !row.permissions.canRestore,
    run: () => void run(row),
  });
}

/** Returns the action that opens the create form with the values of a row. */
export function useDuplicateAction<Row>(
  texts: NamespaceWith<{ duplicate: string }>,
  { addressOf, isDisabled }: { addressOf(row: Row): string; isDisabled(row: Row): boolean },
): (row: Row) => MenuAction {
  const t = useResourceTexts(texts);
  const navigate = useNavigate();
  return (row) => ({
    label: t('duplicate'),
    icon: <IconCopy />,
    isDisabled: isDisabled(row),
    run: () => void navigate(addressOf(row)),
  });
}
