/** The keyboard shortcuts of the chat. */
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../lib/browser/clipboard.ts';
import { log } from '../../../lib/log.ts';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { useAnnounce } from '../../../ui/screen-reader/announcer.tsx';
import { useShortcut } from '../../../ui/keyboard/shortcuts.tsx';
import { useNewChat } from '../chat-state/use-new-chat.ts';
import type { ChatActions } from '../thread/chat-actions.ts';
import type { ShownChat } from './use-chat-actions.ts';

interface ChatShortcutsProps {
  chat: ShownChat;
  actions: ChatActions;
  field: RefObject<HTMLTextAreaElement | null>;
}

export function ChatShortcuts({ chat, actions, field }: ChatShortcutsProps) {
  const { t } = useTranslation('conversations');
  const { t: tUi } = useTranslation('ui');
  const announce = useAnnounce();
  const toast = useToast();
  const newChat = useNewChat();
  const { run, turns } = chat;
  useFieldKeys();
  useShortcut({
    keys: 'shift+escape',
    label: t('shortcuts.focusComposer'),
    run: () => field.current?.focus(),
  });
  useShortcut({ keys: 'mod+shift+o', label: t('shortcuts.newChat'), run: newChat });
  useShortcut({
    keys: 'mod+shift+c',
    label: t('shortcuts.copyLast'),
    run: () => {
      const answer = turns.findLast(({ segment }) => segment.answer !== '')?.segment.answer;
      if (!answer) return;
      copyText(answer).then(
        () => announce(tUi('copied')),
        (error: unknown) => {
          log.error('Copying failed', error);
          toast({ message: tUi('copyFailed'), tone: 'error' });
        },
      );
    },
  });
  useShortcut({
    keys: 'escape',
    label: t('shortcuts.stop'),
    isEnabled: () => run !== undefined && run.getSnapshot().phase !== 'refused',
    run: actions.stop,
  });
  return null;
}

/** The message field handles these itself (composer.tsx); the sheet lists them. */
function useFieldKeys(): void {
  const { t } = useTranslation('conversations');
  useShortcut({ ...fieldKey, keys: 'enter', label: t('shortcuts.send') });
  useShortcut({ ...fieldKey, keys: 'shift+enter', label: t('shortcuts.newLine') });
  useShortcut({ ...fieldKey, keys: 'arrowup', label: t('shortcuts.editLast') });
}
const fieldKey = { isKeyOnly: true, isEnabled: () => false, run: () => undefined };
