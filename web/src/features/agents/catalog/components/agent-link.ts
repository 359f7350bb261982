/** Shareable address of a chat with an agent. */
export const agentLink = (gptSystemId: string): string => `${location.origin}/chat/${gptSystemId}`;
