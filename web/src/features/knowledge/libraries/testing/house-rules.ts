/** Fixture of a library with a file. */
import type { FileCounts, FileLibrary, LibraryFile } from '@polylogue/contract/knowledge/libraries/schemas';

export const dataSourceId = '01890a5d-ac96-774b-bcce-000000000001';
export const library: FileLibrary = {
  dataSourceId,
  name: 'House rules',
  description: '',
  isBuiltIn: false,
  fileCount: 1,
  passageCount: 1,
  textIndexId: '01890a5d-ac96-774b-bcce-000000000002',
  failedCount: 0,
  processingCount: 0,
  sizeBytes: 53,
  agentCount: 0,
  agents: [],
  version: 1,
  updatedAt: '2026-11-12T08:00:00Z',
  deletedAt: null,
  permissions: { canEdit: true, canDelete: true, canRestore: false },
};
export const counts: FileCounts = {
  Queued: 0,
  Extracting: 0,
  Embedding: 0,
  Indexing: 0,
  Ready: 1,
  Failed: 0,
};
export const leave: LibraryFile = {
  hash: 'a'.repeat(64),
  name: 'leave.md',
  mediaType: 'text/plain',
  sizeBytes: 53,
  state: 'Ready',
  errorCode: null,
  passageCount: 1,
  metadata: {},
  recognition: null,
  lacksFigures: false,
  omissions: [],
  createdAt: '2026-11-12T08:00:00Z',
  updatedAt: '2026-11-12T08:00:00Z',
  version: 1,
};
