/** Location of a file in its library, and in the address for linking: view and marked passage. */
import type { LibraryFile } from '@polylogue/contract/knowledge/libraries/schemas';
import { useSearchParams } from 'react-router';

type NamedFile = Pick<LibraryFile, 'name'>;

/** Returns the folder of a file; empty without one. */
export const folderOf = ({ name }: NamedFile) => name.split('/').slice(0, -1).join('/');

/** Returns the name of a file without its folders. */
export const fileNameOf = ({ name }: NamedFile) => name.split('/').at(-1) ?? name;

export const fileViews = ['document', 'text', 'passages', 'question', 'versions'] as const;
export type FileView = (typeof fileViews)[number];

export interface FileLocation {
  hash: string;
  view?: FileView | undefined;
  /** Marked passage: its offset in the text, and the page of a document. */
  start?: number | undefined;
  end?: number | undefined;
  page?: number | undefined;
  /** Question asked in the list or about the file. */
  question?: string | undefined;
  /** Passage that the question is about. */
  chunkId?: string | undefined;
}

export const libraryAddress = (dataSourceId: string, question?: string): string => {
  const path = `/admin/datasource/${dataSourceId}/edit`;
  return question === undefined ? path : `${path}?${new URLSearchParams({ question }).toString()}`;
};

export function fileAddress(dataSourceId: string, { hash, ...place }: FileLocation): string {
  const search = new URLSearchParams({ file: hash });
  for (const [name, value] of Object.entries(place)) if (value !== undefined) search.set(name, String(value));
  return `${libraryAddress(dataSourceId)}?${search.toString()}`;
}

function numberIn(search: URLSearchParams, name: string): number | undefined {
  const text = search.get(name);
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** Returns the question in the URL; `''` if the pane is open without one. */
export function useQuestionInAddress(): string | undefined {
  const [search] = useSearchParams();
  return search.get('question') ?? undefined;
}

/** Returns the file in the URL; `undefined` for the list of files. */
export function useFileLocation(): FileLocation | undefined {
  const [search] = useSearchParams();
  const question = useQuestionInAddress();
  const hash = search.get('file');
  if (hash === null) return undefined;
  return {
    hash,
    view: fileViews.find((view) => view === search.get('view')),
    start: numberIn(search, 'start'),
    end: numberIn(search, 'end'),
    page: numberIn(search, 'page'),
    question,
    chunkId: search.get('chunkId') ?? undefined,
  };
}

/** Returns the location of a passage: its page of a document, otherwise the text. */
export const passageLocation = (passage: {
  hash: string;
  start: number;
  end: number;
  page?: number | undefined;
}): FileLocation => {
  const { hash, start, end, page } = passage;
  return { hash, view: page === undefined ? 'text' : 'document', start, end, page };
};
