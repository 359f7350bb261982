/** State of the search index: coverage, size, age and health. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SearchIndexState } from '@polylogue/contract/knowledge/retrieval/routes';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '#icon/IconAlertTriangle';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconRefresh from '#icon/IconRefresh';
import { byteSize } from '../../../../lib/byte-size.ts';
import { useFormats } from '../../../../lib/formats.ts';

const appearances = {
  current: { Icon: IconCircleCheck, color: 'success.main' },
  behind: { Icon: IconRefresh, color: 'text.secondary' },
  rebuilding: { Icon: IconRefresh, color: 'text.secondary' },
  missing: { Icon: IconRefresh, color: 'text.secondary' },
  damaged: { Icon: IconAlertTriangle, color: 'warning.main' },
} as const;

/** Returns true if the index is complete enough to serve searches during a rebuild. */
const serves = ({ health }: SearchIndexState) => health === 'current' || health === 'behind';

interface IndexStateProps {
  state: SearchIndexState;
  /** True from the click on. */
  isBeingRebuilt: boolean;
}

export function IndexState({ state, isBeingRebuilt }: IndexStateProps) {
  const { t, i18n } = useTranslation('search-index');
  const { documents, passages, sizeBytes, builtAt } = state;
  const health = isBeingRebuilt && serves(state) ? 'rebuilding' : state.health;
  const { number, time } = useFormats();
  const { Icon, color } = appearances[health];
  return (
    <Box>
      <Box sx={{ display: 'flex', gap: 2.5, alignItems: 'flex-start' }}>
        <Box aria-hidden sx={{ display: 'flex', color }}>
          <Icon />
        </Box>
        <Box>
          <Typography variant="subtitle2" component="p">
            {t(`health.${health}`)}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t(`healthText.${health}`)}
          </Typography>
        </Box>
      </Box>
      <Box component="dl" sx={factsStyles}>
        <Fact label={t('documents')}>{number.format(documents)}</Fact>
        <Fact label={t('passages')}>{number.format(passages)}</Fact>
        <Fact label={t('size')}>{byteSize(sizeBytes, i18n.language)}</Fact>
        <Fact label={t('builtAt')}>{builtAt === null ? t('notBuilt') : time.format(new Date(builtAt))}</Fact>
      </Box>
    </Box>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography component="dd" variant="subtitle1" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
        {children}
      </Typography>
    </Box>
  );
}

const factsStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'auto auto auto auto' },
  gap: 5,
  mt: 5,
  mb: 0,
  p: 4,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.5,
} as const;
