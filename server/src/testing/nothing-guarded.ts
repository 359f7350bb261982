import type { SourceRights } from '../features/chat/citations/cited-sources.ts';

/** Every document is anybody's. */
export const nothingGuarded: SourceRights = {
  librariesOf: async (documentIds) =>
    new Map(documentIds.map((id) => [id, { id: 'open', isDeleted: false, isOpen: true, textIndexId: null }])),
  readableBy: async (_rights, libraries) => new Set(libraries.keys()),
};
