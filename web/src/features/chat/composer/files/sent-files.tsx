/** Attachments of a question, which open in a viewer. */
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { Attachment, VisionImage } from '@polylogue/contract/chat/attachments/schemas';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconPhotoX from '#icon/IconPhotoX';
import { radius } from '../../../../theme/sizes.ts';
import { FileIcon } from '../../../../ui/files/file-icon.tsx';
import { usePicture } from '../../state/uploads/pictures.ts';
import type { QuestionFiles } from '../../state/question-files.ts';
import { FileOmissions } from './file-omissions.tsx';
import { OpenedFile } from './opened-file.tsx';
import { OpenedPicture } from './opened-picture.tsx';

export function SentFiles({ attachments, visionImages }: QuestionFiles) {
  const { t } = useTranslation('conversations');
  const [viewed, setViewed] = useState<string>();
  const [viewedFile, setViewedFile] = useState<Attachment>();
  return (
    <>
      <Box role="group" aria-label={t('files.sent')} sx={boxStyles}>
        {visionImages.length > 0 && (
          <Box component="ul" sx={listStyles}>
            {visionImages.map((image, index) => (
              <li key={image.visionImageId}>
                <SentPicture
                  image={image}
                  name={image.originalFileName || t('files.pictureNumber', { number: index + 1 })}
                  onView={() => setViewed(image.visionImageId)}
                />
              </li>
            ))}
          </Box>
        )}
        {attachments.length > 0 && (
          <Box component="ul" sx={listStyles}>
            {attachments.map((attachment) => (
              <Box component="li" key={attachment.attachmentId} sx={{ minWidth: 0, maxWidth: '100%' }}>
                <SentFile attachment={attachment} onView={() => setViewedFile(attachment)} />
              </Box>
            ))}
          </Box>
        )}
      </Box>
      <OpenedPicture
        pictures={visionImages.map((image) => ({
          id: image.visionImageId,
          name: image.originalFileName ?? '',
          image,
        }))}
        opened={viewed}
        onClose={() => setViewed(undefined)}
      />
      <OpenedFile
        file={viewedFile && { attachmentId: viewedFile.attachmentId, name: viewedFile.originalFileName }}
        onClose={() => setViewedFile(undefined)}
      />
    </>
  );
}

interface SentPictureProps {
  image: VisionImage;
  name: string;
  onView(): void;
}

function SentPicture({ image, name, onView }: SentPictureProps) {
  const { t } = useTranslation('conversations');
  const { cached, hasFailed } = usePicture(image, 'small');
  return (
    <ButtonBase aria-label={t('files.view', { name })} onClick={onView} sx={pictureStyles}>
      {cached && <Box component="img" src={cached.url} alt="" sx={imageStyles} />}
      {hasFailed && !cached && <IconPhotoX aria-hidden />}
    </ButtonBase>
  );
}

function SentFile({ attachment, onView }: { attachment: Attachment; onView(): void }) {
  const { t } = useTranslation('conversations');
  const id = useId();
  const omissionsId = `${id}-omissions`;
  const { originalFileName: name, omissions } = attachment;
  return (
    <ButtonBase
      id={id}
      aria-label={t('files.view', { name })}
      // Its own label, then the visible text below the name.
      aria-labelledby={omissions && `${id} ${omissionsId}`}
      title={name}
      onClick={onView}
      sx={fileStyles}
    >
      <FileIcon name={name} />
      <Box component="span" sx={{ minWidth: 0, maxWidth: 240, textAlign: 'start' }}>
        <Box component="span" dir="auto" sx={nameStyles}>
          {name}
        </Box>
        {/* Separates the two in the visible text, which the name must contain. */}
        {omissions && ' '}
        {omissions && <FileOmissions id={omissionsId} omissions={omissions} />}
      </Box>
    </ButtonBase>
  );
}

const boxStyles = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 } as const;
const listStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 2,
  m: 0,
  p: 0,
  listStyle: 'none',
} as const;
const pictureStyles = {
  width: 96,
  height: 96,
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.card}px`,
  bgcolor: 'surface.sunken',
  color: 'text.secondary',
  overflow: 'hidden',
} as const;
const imageStyles = { width: '100%', height: '100%', objectFit: 'cover' } as const;
const fileStyles = {
  gap: 2,
  maxWidth: '100%',
  minHeight: 44,
  paddingInline: '12px',
  paddingBlock: '4px',
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.control}px`,
  typography: 'small',
  fontWeight: 600,
  svg: { flex: 'none', color: 'text.secondary' },
  '&:hover': { bgcolor: 'action.hover' },
} as const;
const nameStyles = {
  display: 'block',
  textAlign: 'left',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;
