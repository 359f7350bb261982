/** The address that opens a chat with an agent, to hand on. */
export const agentLink = (gptSystemId: string): string => `${location.origin}/chat/${gptSystemId}`;
