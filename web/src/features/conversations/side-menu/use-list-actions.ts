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
  setArchived(item: ConversationListItem, isArchived: boolean): void;
  /** Hidden at once, deleted when the toast goes, unless Undo was pressed. */
  remove(item: ConversationListItem): void;
  exportText(item: ConversationListItem): void;
}

export function useListActions(): ListActions {
  const { t } = useTranslation('conversations');
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
    return {
      rename: (item, title) => orSay(rename(dispatch, item, title), t('menu.renameFailed')),
      setArchived: (item, isArchived) =>
        orSay(
          setArchived(dispatch, item, isArchived),
          t(isArchived ? 'menu.archiveFailed' : 'menu.unarchiveFailed'),
        ),
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
  }, [store, http, toast, offerUndo, t]);
}
