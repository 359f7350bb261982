/** A file or a picture in a message field: chosen, pasted or dropped, and on its way to the server or there. */
import type { Attachment, VisionImage } from '@polylogue/contract/chat/attachments/schemas';
import { isRecord } from '../../../../lib/storage/browser-storage.ts';
import type { QuestionFiles } from './question-files.ts';

export type PickKind = 'attachment' | 'picture';

export interface PickedFile {
  pickId: string;
  kind: PickKind;
  name: string;
  /** Unknown of what came back with a question. */
  sizeBytes?: number;
  /** Of a file that the server has. */
  attachment?: Attachment;
  /** Of a picture that the server has. */
  picture?: VisionImage;
}

/** What the server made of a pick. */
export type Uploaded = Pick<PickedFile, 'attachment' | 'picture'>;

/** The server has it. */
export const isUploaded = ({ attachment, picture }: PickedFile): boolean =>
  attachment !== undefined || picture !== undefined;

const isText = (value: unknown): value is string => typeof value === 'string';
const hasTexts = (value: unknown, ...names: string[]) =>
  isRecord(value) && names.every((name) => isText(value[name]));

const isAttachment = (value: unknown) =>
  hasTexts(value, 'attachmentId', 'originalFileName', 'attachmentType');
const isPicture = (value: unknown) =>
  hasTexts(value, 'visionImageId', 'blobFileName', 'thumbnailBlobFileName');

/** A stored pick that can be used: one that had not arrived is lost with the page that sent it. */
export const isUsablePick = (value: unknown): value is PickedFile =>
  hasTexts(value, 'pickId', 'kind', 'name') &&
  isRecord(value) &&
  (value.kind === 'picture' ? isPicture(value.picture) : isAttachment(value.attachment));

/** Stored files of a question that can be used. */
export const isUsableFiles = (value: unknown): value is QuestionFiles =>
  isRecord(value) &&
  Array.isArray(value.attachments) &&
  value.attachments.every(isAttachment) &&
  Array.isArray(value.visionImages) &&
  value.visionImages.every(isPicture);

/** Those of the picks that have arrived, as a question sends them. */
export const filesOfPicks = (picks: readonly PickedFile[]): QuestionFiles => ({
  attachments: picks.flatMap(({ attachment }) => attachment ?? []),
  visionImages: picks.flatMap(({ picture }) => picture ?? []),
});

/** The files of a question, back in the message field. */
export const picksOfFiles = ({ attachments, visionImages }: QuestionFiles): PickedFile[] => [
  ...visionImages.map(
    (picture): PickedFile => ({ pickId: picture.visionImageId, kind: 'picture', name: '', picture }),
  ),
  ...attachments.map(
    (attachment): PickedFile => ({
      pickId: attachment.attachmentId,
      kind: 'attachment',
      name: attachment.originalFileName,
      attachment,
    }),
  ),
];

/** Picks behind others, each once. */
export function withPicks(picks: readonly PickedFile[], more: readonly PickedFile[]): PickedFile[] {
  const known = new Set(picks.map(({ pickId }) => pickId));
  return [...picks, ...more.filter(({ pickId }) => !known.has(pickId))];
}
