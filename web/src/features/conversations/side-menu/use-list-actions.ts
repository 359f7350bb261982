/** The commands of the list with what a person is told about them. */
import type { ConversationListItem } from '@polylogue/contract/conversations/schemas';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import { useHttp } from '../../../lib/http-context.ts';
import { log } from '../../../lib/log.ts';
import { useToast, useUndoableChange } from '../../../ui/toasts.tsx';
import type { Dispatch } from '../runs/store-types.ts';
import { beginDeletion, rename, saveExport, setArchived } from './list-commands.ts';

export interface ListActions {
  rename(item: ConversationListItem, title: string): void;
  /** At once; archiving offers Undo. */
  setArchived(item: ConversationListItem, isArchived: boolean): void;
  /** Hidden at once, deleted when the toast goes, unless Undo was pressed. */
  remove(item: ConversationListItem): void;
  exportText(item: ConversationListItem): void;
}

export function useListActions(): ListActions {
  const { t } = useTranslation('conversations');
  const { t: tUi } = useTranslation('ui');
  const store = useStore();
  const http = useHttp();
  const toast = useToast();
  const offerUndo = useUndoableChange();
  return useMemo(() => {
    // The application's store runs thunks; react-redux types it as any store.
    const dispatch = store.dispatch as Dispatch;
    const orSay = (doing: Promise<void>, message: string) => {
      doing.catch((error: unknown) => {
        log.error(message, error);
        toast({ message, tone: 'error' });
      });
    };
    const bringBack = (item: ConversationListItem) =>
      orSay(setArchived(dispatch, item, false), t('menu.unarchiveFailed'));
    const archive = async (item: ConversationListItem) => {
      await setArchived(dispatch, item, true);
      const action = { label: tUi('undo'), run: () => bringBack(item) };
      toast({ message: t('menu.archivedNow', { title: item.title }), action });
    };
    return {
      rename: (item, title) => orSay(rename(dispatch, item, title), t('menu.renameFailed')),
      setArchived: (item, isArchived) =>
        isArchived ? orSay(archive(item), t('menu.archiveFailed')) : bringBack(item),
      remove: (item) => {
        const { undo, commit } = beginDeletion(dispatch, http, item);
        offerUndo({
          message: t('menu.deleted', { title: item.title }),
          undo,
          commit: (options) => orSay(commit(options), t('menu.deleteFailed')),
        });
      },
      exportText: (item) => orSay(saveExport(http, item), t('menu.exportFailed')),
    };
  }, [store, http, toast, offerUndo, t, tUi]);
}
