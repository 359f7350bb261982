/** Places where a document is required, each with a link. */
import Box from '@mui/material/Box';
import type { Use } from '@polylogue/contract/http';
import { useTranslation } from 'react-i18next';
import { UseList } from '../../../../entity/in-use/use-list.tsx';

export function RequiredBy({ uses }: { uses: readonly Use[] }) {
  const { t } = useTranslation('guidelines');
  if (uses.length === 0) {
    return <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('required.none')}</Box>;
  }
  return <UseList label={t('sections.requiredBy')} uses={uses} />;
}
