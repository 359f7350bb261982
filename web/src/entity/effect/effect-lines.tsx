/** Summary of the effect of a change of rights, for dialogs without space for a panel. */
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/http/error-text.ts';
import { ErrorCallout } from '../../ui/feedback/error-callout.tsx';
import { useEffectLabels } from './effect-labels.ts';
import type { EffectPreview } from './use-effect-preview.ts';

/** Renders nothing without a preview. */
export function EffectLines({ trial: { effect, error, isPending } }: { trial: EffectPreview }) {
  const { t } = useTranslation('rights');
  const { lines, right } = useEffectLabels();
  const errorText = useErrorText();
  if (error !== undefined && !isPending) return <ErrorCallout {...errorText(error)} />;
  if (!effect) return isPending ? <Box sx={linesStyles}>{t('effect.trying')}</Box> : null;
  return (
    <Box role="status" aria-busy={isPending} sx={[linesStyles, { opacity: isPending ? 0.6 : 1 }]}>
      {lines(effect).map((line) => (
        <Box key={line} sx={{ color: 'text.primary' }}>
          {line}
        </Box>
      ))}
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 5 }}>
        {effect.rights.map((one) => (
          <li key={`${one.action} ${one.id}`}>{right(one)}</li>
        ))}
      </Box>
    </Box>
  );
}

const linesStyles = { typography: 'small', color: 'text.secondary' } as const;
