/** Keyboard shortcuts of a chat that owns its page. */
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../lib/browser/clipboard.ts';
import { log } from '../../../lib/log.ts';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { useAnnounce } from '../../../ui/screen-reader/announcer.tsx';
import { useShortcut } from '../../../ui/keyboard/shortcuts.tsx';
import { useChatLocation } from '../state/context/chat-context.ts';
import type { ChatActions } from '../state/chat-actions.ts';
import type { ShownChat } from './use-chat-actions.ts';
import { useNewChatShortcut } from './use-new-chat-shortcut.ts';

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
  const { startNew } = useChatLocation();
  const group = t('title');
  const { run, turns } = chat;
  useFieldKeys();
  useShortcut({
    keys: 'shift+escape',
    label: t('shortcuts.focusComposer'),
    group,
    run: () => field.current?.focus(),
  });
  useNewChatShortcut(startNew);
  useShortcut({
    keys: 'mod+shift+c',
    label: t('shortcuts.copyLast'),
    group,
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
    group,
    isEnabled: () => run !== undefined && run.getSnapshot().phase !== 'refused',
    run: actions.stop,
  });
  return null;
}

/** Shortcuts that the message field handles itself (composer.tsx), registered for the shortcut list only. */
function useFieldKeys(): void {
  const { t } = useTranslation('conversations');
  const fieldKey = { isKeyOnly: true, isEnabled: () => false, run: () => undefined, group: t('title') };
  useShortcut({ ...fieldKey, keys: 'enter', label: t('shortcuts.send') });
  useShortcut({ ...fieldKey, keys: 'shift+enter', label: t('shortcuts.newLine') });
  useShortcut({ ...fieldKey, keys: 'arrowup', label: t('shortcuts.editLast') });
}
