/** Shows a file that is a picture, as a letter that was scanned or photographed: what was recognised in it can be checked. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconDownload from '#icon/IconDownload';
import IconZoomIn from '#icon/IconZoomIn';
import IconZoomOut from '#icon/IconZoomOut';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { isRefused } from '../../../lib/http/api-failure.ts';
import { useErrorText } from '../../../lib/http/error-text.ts';
import { ErrorCallout } from '../../../ui/feedback/error-callout.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton-lines.tsx';
import { usePicture } from './use-picture.ts';

export interface PictureViewerProps {
  /** Fetches the file; another function is another file. */
  load(signal: AbortSignal): Promise<Blob>;
  /** To save it under; it also tells what is seen. */
  fileName: string;
  /** Something was cited from what was recognised in it. */
  isCited: boolean;
}

export function PictureViewer({ load, fileName, isCited }: PictureViewerProps) {
  const [state, retry] = usePicture(load);
  if (state.kind === 'loading') return <SkeletonLines count={14} />;
  if (state.kind === 'failed') return <Failure error={state.error} onRetry={retry} />;
  return (
    <Picture
      key={state.url}
      url={state.url}
      fileName={fileName}
      isCited={isCited}
      onDownload={() => saveFile(state.content, fileName)}
    />
  );
}

/** What may not be read, or is there no more, is so with every try. */
function Failure({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { message, requestId } = useErrorText()(error);
  if (isRefused(error)) return <ErrorCallout message={message} />;
  return <ErrorCallout message={message} requestId={requestId} onRetry={onRetry} />;
}

interface PictureProps extends Pick<PictureViewerProps, 'fileName' | 'isCited'> {
  url: string;
  onDownload(): void;
}

function Picture({ url, fileName, isCited, onDownload }: PictureProps) {
  const { t } = useTranslation('figures');
  const [isFullSize, setFullSize] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {!hasFailed && (
          <Button
            {...buttonLook}
            startIcon={isFullSize ? <IconZoomOut /> : <IconZoomIn />}
            onClick={() => setFullSize(!isFullSize)}
          >
            {isFullSize ? t('fitWidth') : t('fullSize')}
          </Button>
        )}
        <Button {...buttonLook} startIcon={<IconDownload />} onClick={onDownload}>
          {t('download')}
        </Button>
      </Box>
      {hasFailed && <ErrorCallout message={t('gone')} />}
      {isCited && !hasFailed && (
        <Typography variant="small" component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {t('citedInPicture')}
        </Typography>
      )}
      {!hasFailed && (
        // What is wider than its box is scrolled, with the keyboard too.
        <Box role="group" tabIndex={0} aria-label={t('picture')} sx={boxStyles}>
          <Box
            component="img"
            src={url}
            alt={fileName}
            onError={() => setFailed(true)}
            sx={{ ...pictureStyles, ...(!isFullSize && { maxWidth: '100%' }) }}
          />
        </Box>
      )}
    </Box>
  );
}

const buttonLook = { size: 'small', color: 'inherit', variant: 'outlined' } as const;
const boxStyles = { overflowX: 'auto', p: '1px', outlineOffset: 2 } as const;
/** A scan without a ground of its own is read on paper, and paper has edges. */
const pictureStyles = {
  display: 'block',
  boxSizing: 'border-box',
  height: 'auto',
  bgcolor: '#fff',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const;
