/** Drawer at the end of the line (right; left in Arabic) with a title and a close button. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import IconX from '#icon/IconX';
import { Drawer } from './overlays.tsx';
import { IconAction } from '../actions/icon-action.tsx';
import { isAppleSystem, matchesKeys } from '../keyboard/shortcut-keys.ts';
import { scrolling } from '../page/scrolling.ts';

export interface EndDrawerProps {
  isOpen: boolean;
  onClose(): void;
  title: string;
  widthPx: number;
  /** Actions next to the close button. */
  headerActions?: ReactNode;
  /** Shortcut that opened it and also closes it, for example `mod+,`. */
  toggleKeys?: string;
  /** Keeps the page undimmed, for settings that change its appearance. */
  isPageShown?: boolean;
  children: ReactNode;
}

/** Modal: Escape and the backdrop close it, and the focus returns to its previous element. */
export function EndDrawer(props: EndDrawerProps) {
  const { isOpen, onClose, title, widthPx, headerActions, toggleKeys, isPageShown, children } = props;
  const { t } = useTranslation('ui');
  const titleId = useId();
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
      onKeyDown={(event) => {
        if (!toggleKeys || !matchesKeys(event.nativeEvent, toggleKeys, isAppleSystem())) return;
        event.preventDefault();
        onClose();
      }}
      slotProps={{
        backdrop: { invisible: isPageShown },
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: {
            width: widthPx,
            maxWidth: '100vw',
            pb: 'env(safe-area-inset-bottom)',
            // A line marks the edge when the page is undimmed or shadows are off.
            borderInlineStart: '1px solid',
            borderColor: 'divider',
          },
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          paddingInlineStart: 5,
          paddingInlineEnd: 3,
          py: 3,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography id={titleId} variant="h3" component="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {headerActions}
        <IconAction label={t('close')} onClick={onClose} autoFocus>
          <IconX />
        </IconAction>
      </Box>
      <Box
        role="group"
        aria-labelledby={titleId}
        tabIndex={0}
        sx={{ flex: 1, minHeight: 0, ...scrolling, p: 5, outlineOffset: -2 }}
      >
        {children}
      </Box>
    </Drawer>
  );
}
