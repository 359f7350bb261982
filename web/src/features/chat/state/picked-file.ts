/** File or image attached to a draft, being uploaded or already on the server. */
import type { Attachment, VisionImage } from '@polylogue/contract/chat/attachments/schemas';
import { isRecord } from '../../../lib/storage/browser-storage.ts';
import type { QuestionFiles } from './question-files.ts';

export type PickKind = 'attachment' | 'picture';

export interface PickedFile {
  pickId: string;
  kind: PickKind;
  name: string;
  /** Unknown for files of a returned question. */
  sizeBytes?: number;
  /** Set for an uploaded file. */
  attachment?: Attachment;
  /** Set for an uploaded image. */
  picture?: VisionImage;
}

/** Result of an upload. */
export type Uploaded = Pick<PickedFile, 'attachment' | 'picture'>;

/** Returns true when the upload has finished. */
export const isUploaded = ({ attachment, picture }: PickedFile): boolean =>
  attachment !== undefined || picture !== undefined;

const isText = (value: unknown): value is string => typeof value === 'string';
const hasTexts = (value: unknown, ...names: string[]) =>
  isRecord(value) && names.every((name) => isText(value[name]));

const isAttachment = (value: unknown) =>
  hasTexts(value, 'attachmentId', 'originalFileName', 'attachmentType');
const isPicture = (value: unknown) =>
  hasTexts(value, 'visionImageId', 'blobFileName', 'thumbnailBlobFileName');

/** Validates a stored file; an unfinished upload is lost with its page. */
export const isUsablePick = (value: unknown): value is PickedFile =>
  hasTexts(value, 'pickId', 'kind', 'name') &&
  isRecord(value) &&
  (value.kind === 'picture' ? isPicture(value.picture) : isAttachment(value.attachment));

/** Validates stored files of a question. */
export const isUsableFiles = (value: unknown): value is QuestionFiles =>
  isRecord(value) &&
  Array.isArray(value.attachments) &&
  value.attachments.every(isAttachment) &&
  Array.isArray(value.visionImages) &&
  value.visionImages.every(isPicture) &&
  (value.leftOutFileNames === undefined ||
    (Array.isArray(value.leftOutFileNames) && value.leftOutFileNames.every(isText)));

/** Returns the uploaded files in the format of a question. */
export const filesOfPicks = (picks: readonly PickedFile[]): QuestionFiles => ({
  attachments: picks.flatMap(({ attachment }) => attachment ?? []),
  visionImages: picks.flatMap(({ picture }) => picture ?? []),
});

/** Converts files of a question back to attached files. */
export const picksOfFiles = ({ attachments, visionImages }: QuestionFiles): PickedFile[] => [
  ...visionImages.map(
    (picture): PickedFile => ({
      pickId: picture.visionImageId,
      kind: 'picture',
      name: picture.originalFileName ?? '',
      picture,
    }),
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

/** Appends files, without duplicates. */
export function withPicks(picks: readonly PickedFile[], more: readonly PickedFile[]): PickedFile[] {
  const known = new Set(picks.map(({ pickId }) => pickId));
  return [...picks, ...more.filter(({ pickId }) => !known.has(pickId))];
}
