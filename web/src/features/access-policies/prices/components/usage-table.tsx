/** Usage by agent or model as a table. */
import Box from '@mui/material/Box';
import type { UsageSums } from '@polylogue/contract/access-policies/prices/usage-schemas';
import { useTranslation } from 'react-i18next';
import { PageSection } from '../../../../ui/page/page-section.tsx';
import { scrolling } from '../../../../ui/page/scrolling.ts';
import { useUsageFigures } from '../use-usage-figures.ts';

interface UsageTableProps {
  title: string;
  rows: readonly (UsageSums & { key: string; name: string })[];
}

export function UsageTable({ title, rows }: UsageTableProps) {
  const { t } = useTranslation('own-usage');
  const { count, cost } = useUsageFigures();
  return (
    <PageSection title={title}>
      <Box role="group" aria-label={title} tabIndex={0} sx={scrolling}>
        <Box component="table" aria-label={title} sx={tableStyles}>
          <thead>
            <tr>
              <th scope="col">{t('name')}</th>
              <th scope="col">{t('measures.messages')}</th>
              <th scope="col">{t('measures.tokens')}</th>
              <th scope="col">{t('measures.cost')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, ...sums }) => (
              <tr key={key}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                <td>{count(sums.messages)}</td>
                <td>{count(sums.inputTokens + sums.outputTokens)}</td>
                <td>{cost(sums)}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </PageSection>
  );
}

const tableStyles = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  // Equal columns in all tables of the page.
  'thead th:not(:first-of-type)': { width: '20%' },
  'th, td': { px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider', textAlign: 'end' },
  'th:first-of-type': { textAlign: 'start', paddingInlineStart: 0 },
  'thead th:last-of-type, td:last-of-type': { paddingInlineEnd: 0 },
  'tbody th': { fontWeight: 400, overflowWrap: 'anywhere', minWidth: 120 },
  'thead th': { color: 'text.secondary', fontWeight: 500 },
} as const;
