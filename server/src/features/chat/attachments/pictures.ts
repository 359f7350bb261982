/** Names of a picture (document 2 §1.4): one for the original, one for its thumbnail. */
import type { VisionImage } from '@polylogue/contract/chat/attachments/schemas';
import type { FileVariant } from '../../../uploads/stored-file.ts';

const thumbnail = '-thumbnail';

/** Converts a picture to its wire format. */
export const presentPicture = ({ id }: { id: string }): VisionImage => ({
  visionImageId: id,
  blobFileName: id,
  thumbnailBlobFileName: `${id}${thumbnail}`,
});

/** Returns the variant of a picture's name; `undefined` for an unknown name. */
export function variantNamed(id: string, blobFileName: string): FileVariant | undefined {
  if (blobFileName === id) return 'content';
  return blobFileName === `${id}${thumbnail}` ? 'thumbnail' : undefined;
}
