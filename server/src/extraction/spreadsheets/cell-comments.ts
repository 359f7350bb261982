/** Reads the notes and comments on the cells of a worksheet. */
import type { OfficeContentNode } from 'officeparser';
import { commentParagraph } from '../comments.ts';
import { type Parts, parseXml, type Relation } from './package-parts.ts';
import { collectText, textNode } from './rich-text.ts';

/** Notes of a sheet beyond this number are generated. */
const maxComments = 10_000;

/** Returns the comments of a sheet as paragraphs; `names` are those of people by their ids. */
export function commentsOf(
  parts: Parts,
  relations: ReadonlyMap<string, Relation>,
  names: ReadonlyMap<string, string>,
): OfficeContentNode[] {
  const partsOf = (kind: string) =>
    [...relations.values()].flatMap((one) => (one.kind === kind ? (parts.get(one.target) ?? []) : []));
  const threads = partsOf('threadedComment').flatMap((part) => threadedComments(part, names));
  // Older programs get a copy of each thread as a note.
  const threaded = new Set(threads.map(({ cell }) => cell));
  const notes = partsOf('comments').flatMap(cellNotes);
  return [...notes.filter(({ cell }) => !threaded.has(cell)), ...threads]
    .slice(0, maxComments)
    .map(commentParagraph);
}

interface CellComment {
  cell: string;
  author: string | undefined;
  content: OfficeContentNode[];
}

function cellNotes(part: Uint8Array): CellComment[] {
  const notes: CellComment[] = [];
  const authors: string[] = [];
  const text = collectText();
  let note: { cell: string; author: number } | undefined;
  let isAuthor = false;
  parseXml(part, {
    open(name, attributes) {
      isAuthor = name === 'author';
      if (isAuthor) authors.push('');
      if (name === 'comment')
        note = { cell: attributes.ref ?? '', author: Number(attributes.authorId ?? -1) };
      if (note) text.open(name, attributes);
    },
    text(piece) {
      if (isAuthor) authors[authors.length - 1] += piece;
      else text.text(piece);
    },
    close(name) {
      isAuthor = false;
      text.close(name);
      if (name !== 'comment' || !note) return;
      const taken = text.take();
      const written = typeof taken === 'string' ? taken : taken.map((run) => run.text ?? '').join('');
      const author = authors[note.author]?.trim() || undefined;
      // Programs begin a note with its author.
      const shown = author && written.startsWith(`${author}:`) ? written.slice(author.length + 1) : written;
      if (shown.trim() !== '') notes.push({ cell: note.cell, author, content: [lineOf(shown)] });
      note = undefined;
    },
  });
  return notes;
}

function threadedComments(part: Uint8Array, names: ReadonlyMap<string, string>): CellComment[] {
  const comments: CellComment[] = [];
  let place: { cell: string; author: string | undefined } | undefined;
  let text: string | undefined;
  parseXml(part, {
    open(name, { ref = '', personId = '' }) {
      if (name === 'threadedComment') place = { cell: ref, author: names.get(personId) };
      if (name === 'text' && place) text = '';
    },
    text(piece) {
      if (text !== undefined) text += piece;
    },
    close(name) {
      if (name !== 'text') return;
      if (place && text?.trim()) comments.push({ ...place, content: [lineOf(text)] });
      text = undefined;
    },
  });
  return comments;
}

const lineOf = (text: string): OfficeContentNode => textNode(text.replaceAll(/\s+/g, ' ').trim());

/** Returns the names of those who comment in a workbook, by their ids. */
export function readPersons(parts: Parts): Map<string, string> {
  const names = new Map<string, string>();
  for (const [path, part] of parts) {
    if (!/^xl\/persons\/[^/]+\.xml$/.test(path)) continue;
    parseXml(part, {
      open(name, { id, displayName }) {
        if (name === 'person' && id !== undefined && displayName) names.set(id, displayName);
      },
    });
  }
  return names;
}
