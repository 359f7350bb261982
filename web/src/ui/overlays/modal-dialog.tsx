/**
 * Modal dialog: labelled by its title, closed by Escape, returns the focus to its previous element.
 */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type FormEventHandler, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import IconX from '#icon/IconX';
import { Dialog } from './overlays.tsx';
import { IconAction } from '../actions/icon-action.tsx';
import { ScrollBox } from '../page/scroll-box.tsx';
import { scrolling } from '../page/scrolling.ts';

export interface ModalDialogProps {
  isOpen: boolean;
  onClose(): void;
  title: string;
  children: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  /** Maximum width in pixels; default 440. */
  maxWidthPx?: number;
  /** Turns the dialog into a form that Enter submits. */
  onSubmit?: FormEventHandler;
  role?: 'dialog' | 'alertdialog';
}

/** Frame of every dialog. On phones it leaves 16 px of the page visible around it. */
export function ModalDialog({ isOpen, onClose, title, children, actions, ...options }: ModalDialogProps) {
  const { maxWidthPx = 440, onSubmit, role = 'dialog' } = options;
  const { t } = useTranslation('ui');
  const titleId = useId();
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      aria-labelledby={titleId}
      role={role}
      slotProps={{ paper: { sx: { width: '100%', maxWidth: maxWidthPx, m: 4 } } }}
    >
      <Box
        component={onSubmit ? 'form' : 'div'}
        noValidate={onSubmit ? true : undefined}
        onSubmit={onSubmit}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, p: 4, pb: 2, paddingInlineStart: 6 }}>
          <Typography id={titleId} variant="h2" sx={{ flex: 1, fontSize: '1.0625rem' }}>
            {title}
          </Typography>
          <IconAction label={t('close')} onClick={onClose}>
            <IconX />
          </IconAction>
        </Box>
        <Box component={ScrollBox} label={title} sx={{ px: 6, pb: actions ? 2 : 6, ...scrolling }}>
          {children}
        </Box>
        {actions && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 2, p: 6, pt: 4 }}>
            {actions}
          </Box>
        )}
      </Box>
    </Dialog>
  );
}
