/** Differences of two configurations by field and word. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AgentConfiguration } from '@polylogue/contract/agents/agent/configuration';
import { useTranslation } from 'react-i18next';
import { DiffText } from '../../../../ui/text/diff-text.tsx';
import { changedFields } from '../editor/draft-values.ts';
import { useFieldLabels } from '../../use-field-labels.ts';

interface FieldDifferencesProps {
  before: AgentConfiguration;
  after: AgentConfiguration;
  /** Titles of the two configurations. */
  titles: readonly [before: string, after: string];
}

export function FieldDifferences({ before, after, titles }: FieldDifferencesProps) {
  const { t } = useTranslation('agents');
  const { label, text } = useFieldLabels();
  const changed = changedFields(before, after);
  if (changed.length === 0) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('versions.same')}
      </Typography>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      {changed.map((name) => {
        const [former, present] = [text(name, before[name]), text(name, after[name])];
        return (
          <Box key={name} component="section" aria-label={label(name)}>
            <Typography variant="subtitle2" component="h3">
              {label(name)}
            </Typography>
            <Box sx={sidesStyles}>
              <Side title={titles[0]}>
                <DiffText text={former} other={present} isFormer />
              </Side>
              <Side title={titles[1]}>
                <DiffText text={present} other={former} />
              </Side>
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

function Side({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{title}</Box>
      <Box sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>{children}</Box>
    </Box>
  );
}

const sidesStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  gap: 4,
  pt: 1,
} as const;
