/** Address of a personal draft's editor (document 1 §2). */
export const editPath = (configStateId: string): string => `/chat/agents/configstate/${configStateId}/edit`;
