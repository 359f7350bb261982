/** Edits the metadata of one file, several files or a folder; filters of agents use it. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { metadataLimits } from '@polylogue/contract/knowledge/libraries/metadata-limits';
import type { FileLibrary } from '@polylogue/contract/knowledge/libraries/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { useFormats } from '../../../../lib/formats.ts';
import { BusyButton } from '../../../../ui/actions/busy-button.tsx';
import { ErrorCallout } from '../../../../ui/feedback/error-callout.tsx';
import { SkeletonLines } from '../../../../ui/feedback/skeleton-lines.tsx';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
import { useZodForm } from '../../../../ui/forms/use-zod-form.ts';
import { ModalDialog } from '../../../../ui/overlays/modal-dialog.tsx';
import { InformationFields } from './information-fields.tsx';
import { validateOnSubmit, InformationSchema, rowsOf } from './rows.ts';
import { type KnownInformation, keysOfFilters, useKnownInformation } from './use-known-information.ts';
import { type DescribedFiles, useSaveInformation } from './use-save-information.ts';

interface InformationDialogProps {
  library: FileLibrary;
  described: DescribedFiles;
  /** Called with true if something was saved. */
  onClose(isSaved: boolean): void;
}

export function InformationDialog(props: InformationDialogProps) {
  const { t } = useTranslation('file-libraries');
  const known = useKnownInformation(props.library);
  const title = useTitle(props.described);
  if (known) return <Form {...props} known={known} title={title} />;
  return (
    <ModalDialog isOpen onClose={() => props.onClose(false)} title={title} maxWidthPx={560}>
      <SkeletonLines count={4} />
      <Typography variant="small">{t('information.why')}</Typography>
    </ModalDialog>
  );
}

function useTitle(described: DescribedFiles): string {
  const { t } = useTranslation('file-libraries');
  const { number } = useFormats();
  if ('folder' in described) {
    const { folder } = described;
    return folder === '' ? t('information.ofAll') : t('information.ofFolder', { folder });
  }
  const [first, ...others] = described.files;
  const count = others.length + 1;
  if (count > 1) return t('information.ofFiles', { count, number: number.format(count) });
  return t('information.of', { name: first?.name.split('/').at(-1) });
}

interface FormProps extends InformationDialogProps {
  known: KnownInformation;
  title: string;
}

function startOf({ described, known }: FormProps) {
  const ofFilters = keysOfFilters(known);
  if ('files' in described)
    return rowsOf(
      described.files.map(({ metadata }) => metadata),
      ofFilters,
    );
  const inUse = known.inUse.map(({ key }) => key).slice(0, metadataLimits.keys);
  return rowsOf(undefined, [...ofFilters, ...inUse]);
}

function Form(props: FormProps) {
  const { library, described, known, title, onClose } = props;
  const { t } = useTranslation('file-libraries');
  const { t: tUi } = useTranslation('ui');
  const toast = useToast();
  const errorText = useErrorText();
  const [error, setError] = useState<unknown>();
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const { control, handleSubmit, formState } = useZodForm(
    InformationSchema,
    { rows: startOf(props) },
    validateOnSubmit,
  );
  const save = useSaveInformation(library);
  const isOne = 'files' in described && described.files.length === 1;
  const submit = handleSubmit(async ({ rows }) => {
    try {
      await save(described, rows, removed);
      toast({ message: t('information.saved'), tone: 'success' });
      onClose(true);
    } catch (failure) {
      setError(failure);
    }
  });
  return (
    <ModalDialog
      isOpen
      onClose={() => onClose(false)}
      title={title}
      maxWidthPx={560}
      onSubmit={(event) => void submit(event)}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={() => onClose(false)}>
            {tUi('cancel')}
          </Button>
          <BusyButton type="submit" variant="contained" isBusy={formState.isSubmitting}>
            {t('information.save')}
          </BusyButton>
        </>
      }
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, pt: 1 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('information.why')} {!isOne && t('information.many')}
        </Typography>
        {error !== undefined && <ErrorCallout {...errorText(error)} />}
        <InformationFields
          control={control}
          known={known}
          onRemove={(key) => setRemoved([...removed, key])}
        />
      </Box>
    </ModalDialog>
  );
}
