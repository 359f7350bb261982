/** Where a file stands on its way into the index. */
export const fileStates = ['Queued', 'Extracting', 'Embedding', 'Indexing', 'Ready', 'Failed'] as const;
export type FileState = (typeof fileStates)[number];
