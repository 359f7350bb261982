/** Log of the runs by line. */
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '#icon/IconAlertTriangle';
import { conversationsApi, type SegmentKey } from '../../state/api.ts';
import { Section } from './section.tsx';
import { useTraceLabels } from './trace-labels.ts';

export function TraceLog(key: SegmentKey) {
  const { t, i18n } = useTranslation('conversations');
  const words = useTraceLabels();
  const { data } = conversationsApi.useTraceLogsQuery(key, { refetchOnMountOrArgChange: true });
  if (!data || data.items.length === 0) return null;
  const time = new Intl.DateTimeFormat(i18n.language, {
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
  });
  return (
    <Section title={t('details.log')}>
      <Box component="ol" sx={logStyles}>
        {data.items.map((entry, index) => (
          <li key={`${entry.at} ${index}`} data-level={entry.level}>
            <time dateTime={entry.at}>{time.format(new Date(entry.at))}</time>
            <div>
              <Box component="bdi" sx={{ display: 'flex', alignItems: 'center', gap: '6px' }}>
                {entry.level !== 'info' && (
                  <IconAlertTriangle size={16} aria-hidden style={{ flex: 'none' }} />
                )}
                {words.event(entry)}
              </Box>
              {words.facts(entry).map((fact) => (
                <Box key={fact} sx={{ color: 'text.secondary' }}>
                  <bdi>{fact}</bdi>
                </Box>
              ))}
            </div>
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
  typography: 'small',
  overflowWrap: 'anywhere',
  li: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    columnGap: 4,
    paddingBlock: '4px',
  },
  time: { color: 'text.secondary', fontVariantNumeric: 'tabular-nums' },
  '[data-level="error"] > div > bdi': { color: 'error.main' },
  '[data-level="warn"] > div > bdi': { color: 'warning.main' },
} as const;
