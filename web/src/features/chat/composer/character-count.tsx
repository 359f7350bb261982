/** Character counter, shown only near the limit. */
import Box from '@mui/material/Box';
import { maxQuestionCharacters } from '@polylogue/contract/limits';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats.ts';
import { VisuallyHidden } from '../../../ui/screen-reader/visually-hidden.tsx';

/** Share of the limit from which the counter is shown. */
const shownFrom = 0.9;

export function CharacterCount({ count }: { count: number }) {
  const { t } = useTranslation('conversations');
  const { number: format } = useFormats();
  if (count < maxQuestionCharacters * shownFrom) return null;
  const isTooLong = count > maxQuestionCharacters;
  const values = { used: format.format(count), max: format.format(maxQuestionCharacters) };
  return (
    <Box
      sx={{
        typography: 'caption',
        color: isTooLong ? 'error.main' : 'text.secondary',
        fontWeight: isTooLong ? 600 : 400,
      }}
    >
      {isTooLong ? t('composer.tooLong', values) : t('composer.count', values)}
      {/* Announced once; the visible count changes with every key. */}
      {isTooLong && <VisuallyHidden role="alert">{t('composer.tooLongSaid', values)}</VisuallyHidden>}
    </Box>
  );
}
