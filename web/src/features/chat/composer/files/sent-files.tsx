/** Attachments of a question: images that open in full, and files to download. */
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { Attachment, VisionImage } from '@polylogue/contract/chat/attachments/schemas';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconPhotoX from '#icon/IconPhotoX';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { useHttp } from '../../../../lib/http/http-context.ts';
import { radius } from '../../../../theme/sizes.ts';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
import { useChat } from '../../state/context/chat-context.ts';
import { saveAttachment } from '../../state/uploads/file-calls.ts';
import { FileIcon } from '../../../../ui/files/file-icon.tsx';
import { usePicture } from '../../state/uploads/pictures.ts';
import type { QuestionFiles } from '../../state/question-files.ts';
import { FileOmissions } from './file-omissions.tsx';
import { OpenedPicture } from './opened-picture.tsx';

export function SentFiles({ attachments, visionImages }: QuestionFiles) {
  const { t } = useTranslation('conversations');
  const [viewed, setViewed] = useState<string>();
  return (
    <>
      <Box role="group" aria-label={t('files.sent')} sx={boxStyles}>
        {visionImages.length > 0 && (
          <Box component="ul" sx={listStyles}>
            {visionImages.map((image, index) => (
              <li key={image.visionImageId}>
                <SentPicture
                  image={image}
                  name={t('files.pictureNumber', { number: index + 1 })}
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
                <SentFile attachment={attachment} />
              </Box>
            ))}
          </Box>
        )}
      </Box>
      <OpenedPicture
        pictures={visionImages.map((image) => ({ id: image.visionImageId, name: '', image }))}
        opened={viewed}
        onClose={() => setViewed(undefined)}
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

function SentFile({ attachment }: { attachment: Attachment }) {
  const { t } = useTranslation('conversations');
  const http = useHttp();
  const { calls } = useChat();
  const toast = useToast();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const omissionsId = `${id}-omissions`;
  const { originalFileName: name, omissions } = attachment;
  const save = async () => {
    setBusy(true);
    try {
      await saveAttachment(http, calls, attachment);
    } catch (error) {
      toast({ message: `${t('files.downloadFailed', { name })} ${errorText(error).message}`, tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <ButtonBase
      id={id}
      aria-label={t('files.downloadOf', { name })}
      // Its own label, then the visible text below the name.
      aria-labelledby={omissions && `${id} ${omissionsId}`}
      aria-busy={isBusy}
      title={name}
      onClick={() => !isBusy && void save()}
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
