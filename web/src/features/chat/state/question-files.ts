/** Attachments of a question: files that answers use, and images. */
import type { Segment } from '@polylogue/contract/chat/conversations/schemas';
import { namesNotUploaded } from '@polylogue/contract/chat/engine/reduce-answer';

/** Files as a question shows and sends them. */
export interface QuestionFiles extends Pick<Segment, 'attachments' | 'visionImages'> {
  /** Names of files that were still uploading when the question was sent without them. */
  leftOutFileNames?: readonly string[];
}

/** Empty attachments. */
export const noFiles: QuestionFiles = { attachments: [], visionImages: [] };

/** Returns files as a request sends them; empty lists are omitted. */
export const requestFilesOf = ({ attachments, visionImages, leftOutFileNames = [] }: QuestionFiles) => ({
  ...(attachments.length > 0 && { attachmentIds: attachments.map(({ attachmentId }) => attachmentId) }),
  ...(visionImages.length > 0 && { visionImageIds: visionImages.map(({ visionImageId }) => visionImageId) }),
  // A server of the previous version refuses the field.
  ...(leftOutFileNames.length > 0 && { leftOutFileNames: [...leftOutFileNames] }),
});

/** Returns a question's files, with the names of those that its answer went without. */
export const filesOfSegment = ({ attachments, visionImages, steps }: Segment): QuestionFiles => ({
  attachments,
  visionImages,
  leftOutFileNames: namesNotUploaded(steps),
});
