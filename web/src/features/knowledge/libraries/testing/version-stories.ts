/** Stories of a file's versions, with and without earlier ones. */
import { fileLibraryRoutes as routes } from '@polylogue/contract/knowledge/libraries/routes';
import type { FileVersion } from '@polylogue/contract/knowledge/libraries/schemas';
import type { Story } from '../../../../testing/story.ts';
import { type Answer, answer } from '../../../../testing/memory-transport.ts';

const id = (number: number) => `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`;
/** Upload time and uploader of each version. */
const uploads: [createdAt: string, author: string | null][] = [
  ['2026-11-12T08:00:00Z', 'Maya Lindqvist'],
  ['2026-08-03T14:25:00Z', 'ليلى حداد'],
  ['2026-02-19T09:10:00Z', null],
];
const versions: FileVersion[] = uploads.map(([createdAt, author], index) => ({
  versionId: id(850 - index),
  sizeBytes: 144_000 - 21_500 * index,
  createdAt,
  createdBy: author === null ? null : { userId: id(840 - index), name: author },
  replacedAt: uploads[index - 1]?.[0] ?? null,
}));

export const versionStories = ({ path, answers }: { path: string; answers: Answer[] }): Story[] => [
  {
    name: 'library-file-versions',
    path,
    answers: [answer(routes.versions, { items: versions }), ...answers],
    prepare: ({ screen }) => screen.findByText('Maya Lindqvist'),
  },
  {
    name: 'library-file-first-version',
    path,
    answers: [answer(routes.versions, { items: versions.slice(0, 1) }), ...answers],
    prepare: ({ screen }) => screen.findByText(/^(No earlier versions\.|لا إصدار سابق.)$/),
  },
];
