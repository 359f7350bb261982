/** Sets metadata before an upload, so that the files never exist without it. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { FileLibrary } from '@polylogue/contract/knowledge/libraries/schemas';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonLines } from '../../../../ui/feedback/skeleton-lines.tsx';
import { useZodForm } from '../../../../ui/forms/use-zod-form.ts';
import { ModalDialog } from '../../../../ui/overlays/modal-dialog.tsx';
import { chosenFiles } from '../components/dropped-files.ts';
import type { Uploads } from '../components/use-uploads.ts';
import { InformationFields } from './information-fields.tsx';
import { validateOnSubmit, InformationSchema, rowsOf, toMetadata } from './rows.ts';
import { type KnownInformation, keysOfFilters, useKnownInformation } from './use-known-information.ts';

interface UploadDialogProps {
  library: FileLibrary;
  uploads: Uploads;
  onClose(): void;
}

export function UploadDialog(props: UploadDialogProps) {
  const { t } = useTranslation('file-libraries');
  const known = useKnownInformation(props.library);
  if (known) return <Form {...props} known={known} />;
  return (
    <ModalDialog isOpen onClose={props.onClose} title={t('upload.withInformation')} maxWidthPx={560}>
      <SkeletonLines count={4} />
    </ModalDialog>
  );
}

function Form({ uploads, known, onClose }: UploadDialogProps & { known: KnownInformation }) {
  const { t } = useTranslation('file-libraries');
  const { t: tUi } = useTranslation('ui');
  const input = useRef<HTMLInputElement>(null);
  const start = { rows: rowsOf([], keysOfFilters(known)) };
  const { control, handleSubmit, getValues } = useZodForm(InformationSchema, start, validateOnSubmit);
  return (
    <ModalDialog
      isOpen
      onClose={onClose}
      title={t('upload.withInformation')}
      maxWidthPx={560}
      onSubmit={(event) => void handleSubmit(() => input.current?.click())(event)}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onClose}>
            {tUi('cancel')}
          </Button>
          <Button type="submit" variant="contained">
            {t('upload.choose')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, pt: 1 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('information.why')} {t('upload.allGet')}
        </Typography>
        <InformationFields control={control} known={known} />
        <input
          ref={input}
          hidden
          multiple
          type="file"
          aria-label={t('upload.choose')}
          onChange={({ target }) => {
            uploads.add(chosenFiles(target.files), toMetadata(InformationSchema.parse(getValues()).rows));
            onClose();
          }}
        />
      </Box>
    </ModalDialog>
  );
}
