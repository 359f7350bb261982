/** The beginning of a chat, for features that offer agents. */
import { useChatNavigation } from '../chat-state/use-chat-address.ts';

/**
 * Returns what opens a new chat with an agent: it becomes the current one, and the current conversation is cleared
 * (document 1 §4, Agent lists).
 */
export const useStartChat = (): ((gptSystemId: string) => void) => useChatNavigation().startNew;
