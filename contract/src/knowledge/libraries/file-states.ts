/** Processing state of a file, from upload to index. */
export const fileStates = ['Queued', 'Extracting', 'Embedding', 'Indexing', 'Ready', 'Failed'] as const;
export type FileState = (typeof fileStates)[number];
