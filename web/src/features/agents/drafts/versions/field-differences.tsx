/** Differences of two configurations by field and word. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AgentConfiguration } from '@polylogue/contract/agents/agent/configuration';
import { useTranslation } from 'react-i18next';
import { DiffSides } from '../../../../ui/text/diff-sides.tsx';
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
            <DiffSides former={former} present={present} titles={titles} />
          </Box>
        );
      })}
    </Box>
  );
}
