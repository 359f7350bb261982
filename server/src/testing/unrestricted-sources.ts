import type { SourceRights } from '../features/chat/citations/cited-sources.ts';

/** Rights under which every document is readable by everybody. */
export const unrestrictedSources: SourceRights = {
  librariesOf: async (documentIds) =>
    new Map(documentIds.map((id) => [id, { id: 'open', isDeleted: false, isOpen: true, textIndexId: null }])),
  readableBy: async (_rights, libraries) => new Set(libraries.keys()),
};
