/** Limits both sides know (choices.md, Limits; document 1 §5). */
import type { FileRules } from './multipart.ts';

export const maxQuestionCharacters = 32_000;
/** Files, and as many pictures. */
export const maxFilesOfQuestion = 10;
export const maxTitleCharacters = 50;
export const maxPromptTitleCharacters = 150;
/** Of one person, or of one agent. */
export const maxPrompts = 500;
/** Of all of these together: they are read at once. */
export const maxPromptsCharacters = 2_000_000;
export const maxFeedbackCharacters = 4_000;
export const maxRunningAnswersPerUser = 3;
/** Segments of one window of a conversation. */
export const maxWindowSegments = 200;
/** Streams that one person may resume at a time on one server: three answers in twenty tabs. */
export const maxOpenStreamsPerPerson = 64;

const mebibyte = 1024 * 1024;
const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'];
/** A text is plain text, whatever its notation. */
const documentTypes = [
  'text/plain',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
  'application/epub+zip',
  'application/rtf',
];

/** What may be uploaded, by what it is for; an instance may configure other sizes. */
export const limits = {
  /** Documents that go with a question. */
  attachment: { kind: 'attachment', maxBytes: 50 * mebibyte, mediaTypes: documentTypes },
  /** Pictures that go with a question. */
  image: { kind: 'image', maxBytes: 20 * mebibyte, mediaTypes: [...pictureTypes, 'image/gif'] },
  /** Pictures that a brand shows. */
  brandImage: { kind: 'image', maxBytes: 20 * mebibyte, mediaTypes: [...pictureTypes, 'image/svg+xml'] },
  /** Pictures of agents. */
  avatar: { kind: 'image', maxBytes: 2 * mebibyte, mediaTypes: [...pictureTypes, 'image/svg+xml'] },
  /** Documents that agents answer from. */
  libraryFile: {
    kind: 'library-file',
    maxBytes: 200 * mebibyte,
    mediaTypes: [...documentTypes, ...pictureTypes, 'image/tiff'],
    keepsPictures: true,
  },
} as const satisfies Record<string, FileRules>;
