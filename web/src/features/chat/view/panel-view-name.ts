/** The views of the panel beside a chat, and how each is tied to its tab. */
export type PanelViewName = 'source' | 'details';

export const tabId = (panelId: string, view: PanelViewName) => `${panelId}-${view}`;
