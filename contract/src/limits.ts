/** Limits shared by server and client (choices.md, Limits; document 1 §5). */
import type { FileRules } from './multipart.ts';

export const maxQuestionCharacters = 32_000;
/** Maximum number of files of a question, and separately of pictures. */
export const maxFilesOfQuestion = 10;
export const maxTitleCharacters = 50;
export const maxPromptTitleCharacters = 150;
/** Maximum per person, and per agent. */
export const maxPrompts = 500;
/** Maximum total length of the prompts of one person or agent, which are read at once. */
export const maxPromptsCharacters = 2_000_000;
export const maxFeedbackCharacters = 4_000;
export const maxRunningAnswersPerUser = 3;
/** Maximum number of segments in one window of a conversation. */
export const maxWindowSegments = 200;
/** Maximum streams that one person may resume at a time on one server: three answers in twenty tabs. */
export const maxOpenStreamsPerPerson = 64;
/** Maximum streams of conversation events of one person on one server: one for each browser. */
export const maxEventStreamsPerPerson = 16;

const mebibyte = 1024 * 1024;
const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'];
/** Plain text of any notation is accepted as `text/plain`. */
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

/** Accepted files by purpose; an instance may configure other sizes. */
export const limits = {
  /** Documents attached to a question. */
  attachment: { kind: 'attachment', maxBytes: 50 * mebibyte, mediaTypes: documentTypes },
  /** Pictures attached to a question. */
  image: { kind: 'image', maxBytes: 20 * mebibyte, mediaTypes: [...pictureTypes, 'image/gif'] },
  /** Pictures of a brand. */
  brandImage: { kind: 'image', maxBytes: 20 * mebibyte, mediaTypes: [...pictureTypes, 'image/svg+xml'] },
  /** Pictures of agents. */
  avatar: { kind: 'image', maxBytes: 2 * mebibyte, mediaTypes: [...pictureTypes, 'image/svg+xml'] },
  /** Documents of a library. */
  libraryFile: {
    kind: 'library-file',
    maxBytes: 200 * mebibyte,
    mediaTypes: [...documentTypes, ...pictureTypes, 'image/tiff'],
    keepsPictures: true,
  },
} as const satisfies Record<string, FileRules>;
