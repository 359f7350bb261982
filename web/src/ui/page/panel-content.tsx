/** Content of a side panel: header and scrolling body. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconX from '#icon/IconX';
import { IconAction } from '../actions/icon-action.tsx';
import { VisuallyHidden } from '../screen-reader/visually-hidden.tsx';
import { scrolling } from './scrolling.ts';
import { headStyles } from './head-styles.ts';

interface PanelContentProps {
  titleId: string;
  title: string;
  head?: ReactNode;
  onClose(): void;
  children: ReactNode;
}

export function PanelContent({ titleId, title, head, onClose, children }: PanelContentProps) {
  const { t } = useTranslation('ui');
  return (
    <>
      <Box sx={barStyles}>
        {head ? (
          <>
            <VisuallyHidden as="h2" id={titleId}>
              {title}
            </VisuallyHidden>
            {head}
            <Box sx={{ flex: 1 }} />
          </>
        ) : (
          <Typography id={titleId} variant="h4" component="h2" noWrap sx={{ flex: 1, minWidth: 0 }}>
            {title}
          </Typography>
        )}
        <IconAction label={t('close')} onClick={onClose} data-region-focus>
          <IconX />
        </IconAction>
      </Box>
      {/* Scrollable content is a tab stop, so that keyboard users can scroll it. */}
      <Box
        role="group"
        aria-labelledby={titleId}
        tabIndex={0}
        sx={{ flex: 1, minHeight: 0, ...scrolling, outlineOffset: -2 }}
      >
        {children}
      </Box>
    </>
  );
}

const barStyles = {
  ...headStyles,
  paddingInlineStart: 4,
  paddingInlineEnd: 2,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
