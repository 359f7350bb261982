/** What goes with a question: files that answers draw on, and pictures. */
import type { Segment } from '@polylogue/contract/chat/conversations/schemas';

/** As a question shows them, and as they are sent along. */
export type QuestionFiles = Pick<Segment, 'attachments' | 'visionImages'>;

/** A question without any. */
export const noFiles: QuestionFiles = { attachments: [], visionImages: [] };

/** How a request names them; nothing where there are none. */
export const idsOf = ({ attachments, visionImages }: QuestionFiles) => ({
  ...(attachments.length > 0 && { attachmentIds: attachments.map(({ attachmentId }) => attachmentId) }),
  ...(visionImages.length > 0 && { visionImageIds: visionImages.map(({ visionImageId }) => visionImageId) }),
});
