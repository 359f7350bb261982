/** How far the text of a file's scanned pages is recognised. */
import Box from '@mui/material/Box';
import type { LibraryFile } from '@polylogue/contract/file-libraries/schemas';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats.ts';

type RecognisedFile = Pick<LibraryFile, 'state' | 'recognition'>;

/** While a file is read: its page; afterwards, of how many pages the text was recognised. Else empty. */
export function useRecognitionText(): (file: RecognisedFile) => string {
  const { t } = useTranslation('file-libraries');
  const { number } = useFormats();
  return ({ state, recognition }) => {
    if (!recognition) return '';
    const { done, total } = recognition;
    if (state === 'Extracting') {
      return t('recognition.running', { page: number.format(done + 1), total: number.format(total) });
    }
    return done > 0 ? t('recognition.done', { number: number.format(done) }) : '';
  };
}

export function FileRecognition({ file }: { file: RecognisedFile }) {
  const text = useRecognitionText()(file);
  if (text === '') return null;
  return (
    <Box component="span" sx={{ typography: 'small', color: 'text.secondary' }} title={text}>
      {text}
    </Box>
  );
}
