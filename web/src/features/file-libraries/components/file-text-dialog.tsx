/** The text that was found in a file: what answers can quote of it. */
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../entity/query-view.tsx';
import { ModalDialog } from '../../../ui/overlays/modal-dialog.tsx';
import { libraryApi } from '../api.ts';

export interface OpenedFile {
  hash: string;
  name: string;
}

interface FileTextDialogProps {
  dataSourceId: string;
  /** None: closed. */
  file: OpenedFile | undefined;
  onClose(): void;
}

export function FileTextDialog({ dataSourceId, file, onClose }: FileTextDialogProps) {
  return (
    <ModalDialog isOpen={file !== undefined} onClose={onClose} title={file?.name ?? ''} maxWidthPx={760}>
      {file && <FileText dataSourceId={dataSourceId} hash={file.hash} />}
    </ModalDialog>
  );
}

function FileText(params: { dataSourceId: string; hash: string }) {
  const { t } = useTranslation('file-libraries');
  const query = libraryApi.extraction.useQuery({ params });
  return (
    <QueryView query={query}>
      {({ text }) => (
        <Box
          component="pre"
          dir="auto"
          aria-label={t('showText')}
          sx={{
            m: 0,
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
            fontFamily: 'inherit',
            typography: 'body2',
          }}
        >
          {text}
        </Box>
      )}
    </QueryView>
  );
}
