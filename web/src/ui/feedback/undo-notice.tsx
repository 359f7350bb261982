/** Undo offer for changes too important for a toast: it stays until used, closed or replaced. */
import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconX from '#icon/IconX';
import { restoreLostFocus } from '../../lib/browser/lost-focus.ts';
import { radius } from '../../theme/sizes.ts';
import { BusyButton } from '../actions/busy-button.tsx';
import { IconAction } from '../actions/icon-action.tsx';
import { isTyping } from '../keyboard/shortcuts.tsx';
import { useAnnounce } from '../screen-reader/announcer.tsx';

export interface UndoOffer {
  /** Completed action. */
  message: string;
  /** Resolves to true once undone; false keeps the offer open. */
  undo(): Promise<boolean>;
}

export interface OfferedUndo {
  offered: UndoOffer | undefined;
  /** Replaces the previous offer. */
  offer(next: UndoOffer): void;
  withdraw(offer: UndoOffer): void;
}

/** Returns the state of `UndoNotice` while the caller is mounted. */
export function useOfferedUndo(): OfferedUndo {
  const [offered, offer] = useState<UndoOffer>();
  const withdraw = (gone: UndoOffer) => offer((now) => (now === gone ? undefined : now));
  return { offered, offer, withdraw };
}

interface UndoNoticeProps {
  undo: OfferedUndo;
  /** Nothing is left to undo, because the resource was restored in another way. */
  isMoot?: boolean;
  /** Styles of the notice. */
  sx?: SxProps<Theme>;
}

/**
 * Keep mounted: it takes the focus, which is lost otherwise with the removed element or the notice.
 */
export function UndoNotice({ undo, isMoot, sx = {} }: UndoNoticeProps) {
  const { t } = useTranslation('ui');
  const announce = useAnnounce();
  const place = useRef<HTMLDivElement>(null);
  const [undone, setUndone] = useState<UndoOffer>();
  const shown = isMoot ? undefined : undo.offered;
  const begin = useEffectEvent(({ message }: UndoOffer) => {
    announce(message);
    if (!isTyping(document.activeElement)) place.current?.focus();
  });
  useEffect(() => {
    if (!shown) return;
    const { current } = place;
    begin(shown);
    return () => restoreLostFocus(() => current);
  }, [shown]);
  const takeBack = async (offer: UndoOffer) => {
    setUndone(offer);
    if (await offer.undo()) undo.withdraw(offer);
    setUndone(undefined);
  };
  return (
    <Box
      ref={place}
      role="status"
      // The announcer reads it: a closing dialog may still hide the page from screen readers.
      aria-live="off"
      tabIndex={-1}
      data-region={shown && ''}
      sx={placeStyles}
    >
      {shown && (
        <Box sx={[noticeStyles, ...(Array.isArray(sx) ? sx : [sx])]}>
          <IconCircleCheck aria-hidden />
          <Box className="undo-message" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {shown.message}
          </Box>
          <BusyButton
            size="small"
            color="inherit"
            data-region-focus
            isBusy={undone === shown}
            onClick={() => void takeBack(shown)}
          >
            {t('undo')}
          </BusyButton>
          <IconAction label={t('close')} color="inherit" onClick={() => undo.withdraw(shown)}>
            <IconX />
          </IconAction>
        </Box>
      )}
    </Box>
  );
}

/** Takes no space while empty but stays focusable. */
const placeStyles = { '&:empty': { position: 'absolute' } } as const;

const noticeStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 3,
  py: 2,
  borderRadius: `${radius.card}px`,
  typography: 'body2',
  color: 'success.darker',
  bgcolor: 'success.lighter',
  '> .tabler-icon': { flex: 'none', marginInlineEnd: 1 },
} as const;
