import type { SourceRights } from '../features/conversations/citations/cited-sources.ts';

/** Every document is anybody's. */
export const nothingGuarded: SourceRights = {
  librariesOf: async () => new Map(),
  drawnOn: async () => new Set(),
};
