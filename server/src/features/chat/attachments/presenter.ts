/** Wire format of attachments and pictures. */
import {
  AttachmentTypeSchema,
  type Attachment,
  type AttachmentText,
  type UploadedAttachment,
  type VisionImage,
} from '@polylogue/contract/chat/attachments/schemas';
import { type Omission, OmissionsSchema } from '@polylogue/contract/knowledge/libraries/omissions';
import { z } from 'zod';
import type { FileVariant } from '../../../uploads/stored-file.ts';
import type { findText } from './queries.ts';

/** Suffix of the name of a picture's thumbnail (document 2 §1.4). */
const thumbnail = '-thumbnail';

/** Converts a picture to its wire format. */
export const presentPicture = ({ id, name }: { id: string; name: string }): VisionImage => ({
  visionImageId: id,
  blobFileName: id,
  thumbnailBlobFileName: `${id}${thumbnail}`,
  originalFileName: name,
});

/** Returns the variant of a picture's name; `undefined` for an unknown name. */
export function variantNamed(id: string, blobFileName: string): FileVariant | undefined {
  if (blobFileName === id) return 'content';
  return blobFileName === `${id}${thumbnail}` ? 'thumbnail' : undefined;
}

/** Converts an uploaded file to its wire format. */
export const presentUploaded = ({
  id,
  name,
  omissions,
}: {
  id: string;
  name: string;
  omissions: Omission[];
}): UploadedAttachment => ({
  attachmentId: id,
  originalFileName: name,
  ...(omissions.length > 0 && { omissions }),
});

/** Converts the text of a file to its wire format. */
export function presentText(row: NonNullable<Awaited<ReturnType<typeof findText>>>): AttachmentText {
  const omissions = OmissionsSchema.parse(row.omissions);
  return {
    text: row.text,
    textLength: row.text_length,
    textMediaType: row.text_media_type ?? 'text/plain',
    file: { mediaType: row.media_type ?? '', sizeBytes: row.size_bytes },
    ...(omissions.length > 0 && { omissions }),
  };
}

/** Attachments as selected with a question's row. */
const AttachmentRows = z
  .array(
    z.object({
      id: z.string(),
      kind: z.enum([...AttachmentTypeSchema.options, 'Picture']),
      name: z.string(),
      omissions: OmissionsSchema,
    }),
  )
  .nullable();

/** Converts the attachments of a question, in order. */
export function presentAttached(files: unknown): { visionImages: VisionImage[]; attachments: Attachment[] } {
  const found = AttachmentRows.parse(files) ?? [];
  return {
    visionImages: found.filter(({ kind }) => kind === 'Picture').map(presentPicture),
    attachments: found.flatMap(({ kind, ...row }) =>
      kind === 'Picture' ? [] : [{ ...presentUploaded(row), attachmentType: kind }],
    ),
  };
}
