/** Line of a notice: severity, text, link, and the button that hides it. */
import type { NoticeSeverity, ShownNotice } from '@polylogue/contract/instance/notices/schemas';
import { type Language, languages } from '@polylogue/contract/languages';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import IconAlertCircle from '#icon/IconAlertCircle';
import IconAlertTriangle from '#icon/IconAlertTriangle';
import IconInfoCircle from '#icon/IconInfoCircle';
import IconX from '#icon/IconX';
import { IconAction } from '../../../../ui/actions/icon-action.tsx';
import { VisuallyHidden } from '../../../../ui/screen-reader/visually-hidden.tsx';

const looks = {
  information: { tone: 'info', Icon: IconInfoCircle },
  warning: { tone: 'warning', Icon: IconAlertTriangle },
  problem: { tone: 'error', Icon: IconAlertCircle },
} as const satisfies Record<NoticeSeverity, { tone: string; Icon: typeof IconX }>;

/** Returns the text in the reader's language, else in the other one. */
export function textOf(
  { texts }: Pick<ShownNotice, 'texts'>,
  reader: string,
): { lang: Language; text: string } {
  const wanted = languages.find((language) => language === reader && texts[language] !== undefined);
  const lang = wanted ?? languages.find((language) => texts[language] !== undefined) ?? languages[0];
  return { lang, text: texts[lang] ?? '' };
}

interface NoticeLineProps {
  notice: Pick<ShownNotice, 'texts' | 'link' | 'severity'>;
  onDismiss(): void;
}

export function NoticeLine({ notice, onDismiss }: NoticeLineProps) {
  const { t, i18n } = useTranslation('notice-banner');
  const { lang, text } = textOf(notice, i18n.language);
  const { tone, Icon } = looks[notice.severity];
  return (
    <Box
      sx={[lineStyles, { color: `${tone}.darker`, bgcolor: `${tone}.lighter`, borderColor: `${tone}.main` }]}
    >
      <Icon aria-hidden />
      <VisuallyHidden>{t(`severities.${notice.severity}`)}</VisuallyHidden>
      <Box sx={{ flex: 1, minWidth: 0, py: '3px', overflowWrap: 'anywhere' }}>
        <bdi lang={lang}>{text}</bdi>{' '}
        {notice.link !== null && (
          <Link href={notice.link} target="_blank" rel="noopener noreferrer" color="inherit" sx={linkStyles}>
            {t('more')}
          </Link>
        )}
      </Box>
      <IconAction label={t('dismiss')} color="inherit" onClick={onDismiss}>
        <IconX />
      </IconAction>
    </Box>
  );
}

const lineStyles = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 2,
  px: { xs: 4, md: 6 },
  py: 1.5,
  typography: 'small',
  '> .tabler-icon': { flex: 'none', mt: '4px', width: 18, height: 18 },
  borderInlineStart: '4px solid',
} as const;

const linkStyles = { fontWeight: 600, textDecoration: 'underline', whiteSpace: 'nowrap' } as const;
