/** The answer to a tried question. Search may have to start for the first one, which takes longer than the others. */
import Typography from '@mui/material/Typography';
import type { TestAnswer } from '@polylogue/contract/knowledge/libraries/schemas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type QueryState, QueryView } from '../../../../entity/query-view.tsx';

interface FoundViewProps {
  query: QueryState<TestAnswer>;
  children(answer: TestAnswer): ReactNode;
}

export function TestQueryResult({ query, children }: FoundViewProps) {
  const isFirst = query.data === undefined;
  return (
    <QueryView query={query} {...(isFirst && { skeleton: <SearchStarting /> })}>
      {children}
    </QueryView>
  );
}

function SearchStarting() {
  const { t } = useTranslation('file-libraries');
  return (
    <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
      {t('try.starting')}
    </Typography>
  );
}
