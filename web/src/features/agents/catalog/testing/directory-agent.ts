/** Fixtures of directory agents. */
import type { DirectoryAgent } from '@polylogue/contract/agents/agent/schemas';

export const directoryAgent = (number: number, more: Partial<DirectoryAgent> = {}): DirectoryAgent => ({
  gptSystemId: `0192c0de-0000-7000-8000-${String(number).padStart(12, '0')}`,
  name: `Agent ${number}`,
  description: '',
  gptSystemType: 'System',
  avatarUrl: null,
  answerSource: 'model',
  owner: null,
  brandKeys: [],
  categories: [],
  capabilityTypes: [],
  hasLibrary: false,
  starterPrompts: [],
  isPinned: false,
  isPublished: true,
  sharedWithCount: 0,
  updatedAt: '2026-11-12T08:00:00Z',
  permissions: { canRead: false, canEdit: false, canPublish: false, canDelete: false },
  ...more,
});
