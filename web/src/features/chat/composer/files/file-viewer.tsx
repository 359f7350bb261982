/** Full-screen viewer of an attached file: the original if it can be displayed, and its text. */
import Box from '@mui/material/Box';
import type { AttachmentText } from '@polylogue/contract/chat/attachments/schemas';
import { lazy, Suspense, useCallback, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconDownload from '#icon/IconDownload';
import IconX from '#icon/IconX';
import { PassageDocument } from '../../../../content/markdown/parts/passage-document.tsx';
import { isDisplayable } from '../../../../content/pdf/parts/original-document.tsx';
import { firstView, SourceViews, type SourceView } from '../../../../content/pdf/parts/source-views.tsx';
import { useFormats } from '../../../../lib/formats.ts';
import { isRefused } from '../../../../lib/http/api-failure.ts';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { useHttp } from '../../../../lib/http/http-context.ts';
import { IconAction } from '../../../../ui/actions/icon-action.tsx';
import { ErrorCallout } from '../../../../ui/feedback/error-callout.tsx';
import { SkeletonLines } from '../../../../ui/feedback/skeleton-lines.tsx';
import { Dialog } from '../../../../ui/overlays/overlays.tsx';
import { useChat } from '../../state/context/chat-context.ts';
import { attachmentsApi } from '../../state/uploads/attachments-api.ts';
import { readAttachment } from '../../state/uploads/file-calls.ts';
import { useDownload } from '../../state/uploads/use-download.ts';
import { barStyles, paperStyles, titleStyles } from './viewer-styles.ts';

const OmissionsNote = lazy(async () => ({
  default: (await import('../../../../content/omissions/parts/omissions-note.tsx')).OmissionsNote,
}));

export interface ViewedFile {
  attachmentId: string;
  name: string;
}

interface FileViewerProps {
  file: ViewedFile;
  onClose(): void;
}

export function FileViewer({ file: { attachmentId, name }, onClose }: FileViewerProps) {
  const { t } = useTranslation('conversations');
  const titleId = useId();
  const http = useHttp();
  const { calls } = useChat();
  const query = attachmentsApi.useAttachmentTextQuery({ calls, attachmentId });
  const load = useCallback(
    (signal?: AbortSignal) => readAttachment(http, { calls, attachmentId, ...(signal && { signal }) }),
    [http, calls, attachmentId],
  );
  const { isBusy, download } = useDownload(name, load);
  const { data } = query;
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: paperStyles } }}
    >
      <Box sx={barStyles}>
        <Box id={titleId} component="h2" sx={[titleStyles, { flex: 1, minWidth: 0 }]} dir="auto">
          {name}
        </Box>
        {/* Displayed originals have a download of their own. Never disabled, since it would lose the focus. */}
        {data && !isDisplayable(data.file.mediaType) && (
          <IconAction label={t('files.download')} onClick={() => !isBusy && download()}>
            <IconDownload />
          </IconAction>
        )}
        <IconAction autoFocus label={t('files.close')} onClick={onClose}>
          <IconX />
        </IconAction>
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
        <Box sx={pageStyles}>
          {data && <Content name={name} content={data} load={load} />}
          {query.isError && <Failure error={query.error} onRetry={() => void query.refetch()} />}
          {!data && !query.isError && <SkeletonLines count={14} />}
        </Box>
      </Box>
    </Dialog>
  );
}

interface ContentProps {
  name: string;
  content: AttachmentText;
  load(signal: AbortSignal): Promise<Blob>;
}

function Content({ name, content, load }: ContentProps) {
  const { file, omissions } = content;
  const [chosen, setChosen] = useState<SourceView>();
  const text = <FileText content={content} />;
  return (
    <>
      {omissions && (
        <Suspense fallback={null}>
          <OmissionsNote omissions={omissions} />
        </Suspense>
      )}
      {isDisplayable(file.mediaType) ? (
        <SourceViews
          view={chosen ?? firstView(file)}
          onView={setChosen}
          text={text}
          document={{ load, fileName: name, mediaType: file.mediaType, isCited: false }}
        />
      ) : (
        text
      )}
    </>
  );
}

const noPassage = { start: 0, end: 0 };

function FileText({ content: { text, textLength, textMediaType } }: Pick<ContentProps, 'content'>) {
  const { t } = useTranslation('conversations');
  const { number } = useFormats();
  if (text === null) return <Note text={t('files.noText')} />;
  const counts = { shown: number.format(text.length), total: number.format(textLength) };
  return (
    <>
      {text.length < textLength && <Note text={t('files.textPart', counts)} />}
      <PassageDocument
        text={text}
        isMarkdown={textMediaType === 'text/markdown'}
        passage={noPassage}
        passageLabel=""
      />
    </>
  );
}

const Note = ({ text }: { text: string }) => (
  <Box role="note" sx={{ typography: 'small', color: 'text.secondary', mb: 2 }}>
    {text}
  </Box>
);

/** Offers a retry unless the file is gone. */
function Failure({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { message, requestId } = useErrorText()(error);
  if (isRefused(error)) return <ErrorCallout message={message} />;
  return <ErrorCallout message={message} requestId={requestId} onRetry={onRetry} />;
}

const pageStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 4,
  maxWidth: 840,
  mx: 'auto',
  px: { xs: 4, sm: 6 },
  py: 5,
} as const;
