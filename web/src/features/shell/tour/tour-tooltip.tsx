/** Text of a step, with its buttons. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { TooltipRenderProps } from 'react-joyride';
import IconX from '#icon/IconX';
import { radius } from '../../../theme/sizes.ts';
import { IconAction } from '../../../ui/actions/icon-action.tsx';
import { tour } from '../parts/tour-state.ts';

export function TourTooltip(props: TooltipRenderProps) {
  const { index, size, isLastStep, step, tooltipProps, backProps, closeProps, primaryProps } = props;
  const { t } = useTranslation('tour');
  const id = useId();
  return (
    <Box {...tooltipProps} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`} sx={boxStyles}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', flex: 1, m: 0 }}>
          {t('step', { number: index + 1, count: size })}
        </Typography>
        <IconAction label={t('close')} onClick={closeProps.onClick}>
          <IconX />
        </IconAction>
      </Box>
      <Typography id={`${id}-title`} component="h2" variant="subtitle1">
        {step.title}
      </Typography>
      <Typography id={`${id}-text`} variant="body2" sx={{ color: 'text.secondary' }}>
        {step.content}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 2, pt: 2 }}>
        {index !== 0 && (
          <>
            <Button color="inherit" onClick={tour.restart} sx={{ marginInlineEnd: 'auto' }}>
              {t('restart')}
            </Button>
            <Button color="inherit" onClick={backProps.onClick}>
              {t('back')}
            </Button>
          </>
        )}
        {/* The library focuses the element with this attribute. */}
        <Button variant="contained" data-action="primary" onClick={primaryProps.onClick}>
          {isLastStep ? t('done') : t('next')}
        </Button>
      </Box>
    </Box>
  );
}

const boxStyles = {
  display: 'grid',
  gap: 2,
  width: 380,
  maxWidth: 'calc(100vw - 32px)',
  p: 4,
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.card}px`,
  bgcolor: 'background.paper',
  color: 'text.primary',
  boxShadow: 8,
} as const;
