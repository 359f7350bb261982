/** Row of a run: link, details and result. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { EvaluationRun } from '@polylogue/contract/agents/evaluations/schemas';
import type { ReactNode } from 'react';
import { itemStyles } from '../../../../ui/page/item-styles.ts';
import { useEvaluationLabels } from '../evaluation-labels.ts';

interface RunRowProps {
  run: EvaluationRun;
  link: ReactNode;
  details: ReactNode;
}

export function RunRow({ run, link, details }: RunRowProps) {
  const { subject, passed } = useEvaluationLabels();
  return (
    <Box component="li" sx={[itemStyles, rowStyles]}>
      <Box sx={{ flex: 1, minWidth: 160 }}>
        {link}
        <Typography variant="small" component="div" sx={{ color: 'text.secondary' }}>
          {subject(run)} · {details}
        </Typography>
      </Box>
      <Typography variant="small" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {passed(run)}
      </Typography>
    </Box>
  );
}

const rowStyles = { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3, p: 3 } as const;
