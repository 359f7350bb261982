/** Pictures that go with questions (document 2 §1.4): two names each, one for the whole and one for the small one. */
import type { VisionImage } from '@polylogue/contract/chat/attachments/schemas';
import type { FileVariant } from '../../../uploads/stored-file.ts';

const thumbnail = '-thumbnail';

/** A picture in the wire's words. */
export const presentPicture = ({ id }: { id: string }): VisionImage => ({
  visionImageId: id,
  blobFileName: id,
  thumbnailBlobFileName: `${id}${thumbnail}`,
});

/** What a name of a picture means; `undefined` for one that is none of its names. */
export function variantNamed(id: string, blobFileName: string): FileVariant | undefined {
  if (blobFileName === id) return 'content';
  return blobFileName === `${id}${thumbnail}` ? 'thumbnail' : undefined;
}
