/** Views of the side panel and the ids of their tabs. */
export type PanelViewName = 'source' | 'details';

export const tabId = (panelId: string, view: PanelViewName) => `${panelId}-${view}`;
