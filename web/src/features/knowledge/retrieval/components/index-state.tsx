/** State of the search index: coverage, size, age and health. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SearchIndexState } from '@polylogue/contract/knowledge/retrieval/routes';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '#icon/IconAlertTriangle';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconRefresh from '#icon/IconRefresh';
import { byteSize } from '../../../../lib/byte-size.ts';
import { useFormats } from '../../../../lib/formats.ts';
import { FigureList } from '../../../../ui/text/fact.tsx';

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
  const figures = {
    [t('documents')]: number.format(documents),
    [t('passages')]: number.format(passages),
    [t('size')]: byteSize(sizeBytes, i18n.language),
    [t('builtAt')]: builtAt === null ? t('notBuilt') : time.format(new Date(builtAt)),
  };
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
      <FigureList figures={figures} sx={columnsStyles} />
    </Box>
  );
}

const columnsStyles = {
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'auto auto auto auto' },
  gap: 5,
  mt: 5,
} as const;
