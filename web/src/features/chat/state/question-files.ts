/** Attachments of a question: files that answers use, and images. */
import type { Segment } from '@polylogue/contract/chat/conversations/schemas';

/** Files as a question shows and sends them. */
export type QuestionFiles = Pick<Segment, 'attachments' | 'visionImages'>;

/** Empty attachments. */
export const noFiles: QuestionFiles = { attachments: [], visionImages: [] };

/** Returns file ids as a request sends them; empty lists are omitted. */
export const idsOf = ({ attachments, visionImages }: QuestionFiles) => ({
  ...(attachments.length > 0 && { attachmentIds: attachments.map(({ attachmentId }) => attachmentId) }),
  ...(visionImages.length > 0 && { visionImageIds: visionImages.map(({ visionImageId }) => visionImageId) }),
});
