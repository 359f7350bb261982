/** Shortcut of New Chat on pages without a chat. */
import { useNewChat } from '../state/use-new-chat.ts';
import { useNewChatShortcut } from '../view/use-new-chat-shortcut.ts';

/** Renders nothing. */
export function NewChatShortcut() {
  useNewChatShortcut(useNewChat());
  return null;
}
