/** Address of the discovery page (document 1 §2). */
export const discoverPath = '/chat/agents';
