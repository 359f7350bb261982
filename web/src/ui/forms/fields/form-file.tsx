/** File field: choose or drop; a stored file is named and can be removed. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type DragEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import IconUpload from '#icon/IconUpload';
import IconX from '#icon/IconX';
import { IconAction } from '../../actions/icon-action.tsx';
import { FieldFrame, type FieldProps, useFormField } from './field-frame.tsx';

interface FormFileProps<T extends FieldValues> extends FieldProps<T> {
  /** Media types or extensions, for example `image/png,image/svg+xml`. */
  accept?: string;
  /** Stored file, as its name or picture. */
  stored?: ReactNode;
}

/** The field holds a `File`; `null` removes the stored one. */
export function FormFile<T extends FieldValues>(props: FormFileProps<T>) {
  const { accept, stored } = props;
  const { t } = useTranslation('entity');
  const { field: bound, id, hasError, isDisabled, describedBy, frame } = useFormField(props, false);
  const {
    ref,
    value: chosen,
    onChange,
  } = bound as { ref: Ref<HTMLButtonElement>; value: unknown; onChange(file: File | null): void };
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const content = chosen instanceof File ? <bdi>{chosen.name}</bdi> : chosen !== null && stored;
  const take = (file: File | null | undefined) => {
    if (file) onChange(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isDisabled) take(event.dataTransfer.files.item(0));
  };
  return (
    <FieldFrame {...frame}>
      <Box
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        sx={[boxStyles, isOver && { borderColor: 'primary.main' }, hasError && { borderColor: 'error.main' }]}
      >
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{content || t('fields.dropFile')}</Box>
        <Button
          color="inherit"
          variant="outlined"
          startIcon={<IconUpload />}
          disabled={isDisabled}
          ref={ref}
          aria-describedby={describedBy}
          onClick={() => input.current?.click()}
        >
          {t('fields.chooseFile')}
        </Button>
        {content && (
          <IconAction label={t('fields.removeFile')} disabled={isDisabled} onClick={() => onChange(null)}>
            <IconX />
          </IconAction>
        )}
        <input
          ref={input}
          id={id}
          hidden
          type="file"
          accept={accept}
          disabled={isDisabled}
          onChange={({ target }) => {
            take(target.files?.[0]);
            // Allows choosing the same file again.
            target.value = '';
          }}
        />
      </Box>
    </FieldFrame>
  );
}

const boxStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  p: 3,
  border: 1,
  borderStyle: 'dashed',
  borderColor: 'surface.inputBorder',
  borderRadius: 1,
  typography: 'small',
  color: 'text.secondary',
} as const;
