/** List commands with their toasts. */
import type { ConversationListItem } from '@polylogue/contract/chat/conversations/schemas';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { HttpClient } from '../../../lib/http/http-client.ts';
import { useHttp } from '../../../lib/http/http-context.ts';
import { log } from '../../../lib/log.ts';
import { useToast, useUndoableChange } from '../../../ui/feedback/toasts.tsx';
import { useThunkDispatch } from '../state/store-types.ts';
import { userChat } from '../state/context/user-chat.ts';
import { beginDeletion, rename, setArchived } from './list-commands.ts';

export interface ListActions {
  rename(item: ConversationListItem, title: string): void;
  /** Applied at once; archiving offers Undo. */
  setArchived(item: ConversationListItem, isArchived: boolean): void;
  /** Hides the row at once and deletes when the toast closes; Undo calls `onUndo` instead. */
  remove(item: ConversationListItem, onUndo: () => void): void;
  exportText(item: ConversationListItem): void;
}

/** Loaded on demand. */
async function saveExport(http: HttpClient, item: ConversationListItem): Promise<void> {
  const saving = await import('../view/save-export.ts');
  await saving.saveExport(http, { ...userChat, ...item });
}

/** Functions that close the Undo toast of an archived conversation, by its id. */
const undoOffers = new Map<string, () => void>();

function endUndoOffer({ conversationId }: ConversationListItem): void {
  undoOffers.get(conversationId)?.();
  undoOffers.delete(conversationId);
}

export function useListActions(): ListActions {
  const { t } = useTranslation('conversations');
  const { t: tUi } = useTranslation('ui');
  const dispatch = useThunkDispatch();
  const http = useHttp();
  const toast = useToast();
  const offerUndo = useUndoableChange();
  return useMemo(() => {
    const reportFailure = (doing: Promise<void>, message: string) => {
      doing.catch((error: unknown) => {
        log.error(message, error);
        toast({ message, tone: 'error' });
      });
    };
    const unarchive = (item: ConversationListItem) => {
      endUndoOffer(item);
      reportFailure(setArchived(dispatch, item, false), t('menu.unarchiveFailed'));
    };
    const archive = async (item: ConversationListItem) => {
      await setArchived(dispatch, item, true);
      const action = { label: tUi('undo'), run: () => unarchive(item) };
      const message = t('menu.archivedNow', { title: item.title });
      undoOffers.set(item.conversationId, toast({ message, action }));
    };
    return {
      rename: (item, title) => reportFailure(rename(dispatch, item, title), t('menu.renameFailed')),
      setArchived: (item, isArchived) =>
        isArchived ? reportFailure(archive(item), t('menu.archiveFailed')) : unarchive(item),
      remove: (item, onUndo) => {
        const { undo, commit } = beginDeletion(dispatch, http, item);
        offerUndo({
          message: t('menu.deleted', { title: item.title }),
          undo() {
            undo();
            onUndo();
          },
          commit: (options) => reportFailure(commit(options), t('menu.deleteFailed')),
        });
      },
      exportText: (item) => reportFailure(saveExport(http, item), t('menu.exportFailed')),
    };
  }, [dispatch, http, toast, offerUndo, t, tUi]);
}
