/** Viewer of an image file, such as a scanned letter, to check the recognised text against it. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconDownload from '#icon/IconDownload';
import IconZoomIn from '#icon/IconZoomIn';
import IconZoomOut from '#icon/IconZoomOut';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { isRefused } from '../../../lib/http/api-failure.ts';
import { useErrorText } from '../../../lib/http/error-text.ts';
import { ErrorCallout } from '../../../ui/feedback/error-callout.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton-lines.tsx';

type PictureState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'fetched'; url: string; content: Blob };

/**
 * Fetches with `load`, again whenever it changes, so keep it stable. The object URL is revoked on unmount.
 */
function usePicture(load: (signal: AbortSignal) => Promise<Blob>): [state: PictureState, retry: () => void] {
  const [tries, setTries] = useState(0);
  const [fetched, setFetched] = useState<{ of: unknown; tries: number; state: PictureState }>();
  useEffect(() => {
    const leaving = new AbortController();
    let url: string | undefined;
    const show = (state: PictureState) => setFetched({ of: load, tries, state });
    load(leaving.signal).then(
      (content) => {
        if (leaving.signal.aborted) return;
        url = URL.createObjectURL(content);
        show({ kind: 'fetched', url, content });
      },
      (error: unknown) => leaving.signal.aborted || show({ kind: 'failed', error }),
    );
    return () => {
      leaving.abort();
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [load, tries]);
  const isCurrent = fetched?.of === load && fetched.tries === tries;
  return [isCurrent ? fetched.state : { kind: 'loading' }, () => setTries((before) => before + 1)];
}

export interface PictureViewerProps {
  /** Fetches the file; a new function means another file. */
  load(signal: AbortSignal): Promise<Blob>;
  /** Download name, also the image's alternative text. */
  fileName: string;
  /** Recognised text of the image was cited. */
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

/** Offers a retry unless access is refused or the file is gone. */
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
        // Content wider than its box scrolls, also with the keyboard.
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
/** White paper with a border behind scans that have a transparent background. */
const pictureStyles = {
  display: 'block',
  boxSizing: 'border-box',
  height: 'auto',
  bgcolor: '#fff',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const;
