/** What happened during the runs, line by line. */
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { conversationsApi } from '../api.ts';
import { Section } from './section.tsx';

interface TraceLogProps {
  conversationId: string;
  conversationSegmentId: string;
}

export function TraceLog(params: TraceLogProps) {
  const { t, i18n } = useTranslation('conversations');
  const { data } = conversationsApi.useTraceLogsQuery({ params }, { refetchOnMountOrArgChange: true });
  if (!data || data.items.length === 0) return null;
  const time = new Intl.DateTimeFormat(i18n.language, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
  });
  return (
    <Section title={t('details.log')}>
      <Box component="ol" dir="ltr" sx={logStyles}>
        {data.items.map(({ at, level, message, details }, index) => (
          <li key={`${at} ${index}`} data-level={level}>
            <time dateTime={at}>{time.format(new Date(at))}</time> {message}
            {Object.entries(details ?? {}).map(([name, value]) => ` · ${name}: ${value}`)}
          </li>
        ))}
      </Box>
    </Section>
  );
}

const logStyles = {
  m: 0,
  p: 0,
  listStyle: 'none',
  typography: 'mono',
  fontSize: '0.75rem',
  overflowWrap: 'anywhere',
  li: { paddingBlock: '3px' },
  time: { color: 'text.secondary', marginInlineEnd: '6px' },
  '[data-level="error"]': { color: 'error.main' },
  '[data-level="warn"]': { color: 'warning.main' },
} as const;
