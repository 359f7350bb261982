/** Warns that the embedding model of a library is not made for the language of its files, with the next step. */
import MuiLink from '@mui/material/Link';
import Box from '@mui/material/Box';
import type { TextIndexDefinition } from '@polylogue/contract/knowledge/libraries/schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import IconLanguage from '#icon/IconLanguage';
import { useFormats } from '../../../../lib/formats.ts';

interface LanguageHintProps {
  definition: TextIndexDefinition;
  /** Address of the settings, on other pages. */
  settings?: string;
}

export function LanguageHint({ definition, settings }: LanguageHintProps) {
  const { t, i18n } = useTranslation('file-libraries');
  const { number, list } = useFormats();
  const { unsuitedLanguages, change } = definition;
  // The next model may be made for them.
  if (unsuitedLanguages.length === 0 || change?.status === 'Pending') return null;
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' });
  const count = unsuitedLanguages.reduce((sum, { fileCount }) => sum + fileCount, 0);
  const languages = list.format(unsuitedLanguages.map(({ language }) => names.of(language) ?? language));
  return (
    <Box role="note" sx={hintStyles}>
      <IconLanguage aria-hidden />
      <Box>
        <Box sx={{ fontWeight: 600 }}>
          {t('language.title', { count, number: number.format(count), languages })}
        </Box>
        {t('language.text')} {t('language.advice')}{' '}
        {settings && (
          <MuiLink component={Link} to={settings} color="inherit" underline="always">
            {t('language.toSettings')}
          </MuiLink>
        )}
      </Box>
    </Box>
  );
}

const hintStyles = {
  display: 'flex',
  gap: 3,
  p: 3,
  borderRadius: 2,
  typography: 'body2',
  color: 'warning.darker',
  bgcolor: 'warning.lighter',
  '> .tabler-icon': { flex: 'none' },
} as const;
