/** Draws toasts; loaded at the first interaction, so that no first screen waits for it. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Paper from '@mui/material/Paper';
import { useTheme } from '@mui/material/styles';
import { type CustomContentProps, SnackbarContent, SnackbarProvider, useSnackbar } from 'notistack';
import {
  type FocusEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '#icon/IconAlertTriangle';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconInfoCircle from '#icon/IconInfoCircle';
import IconX from '#icon/IconX';
import { newRequestId } from '../../lib/http/request-id.ts';
import { IconAction } from '../actions/icon-action.tsx';
import { createLiveRegionRoot } from '../screen-reader/live-region.ts';
import { offsetVariable, type ShowToast, type Toast, toastDurationMs } from './toast.ts';

const maxToasts = 5;
/** Marks the elements of toasts. */
const toastMark = 'data-toast';

const icons = { info: IconInfoCircle, success: IconCircleCheck, error: IconAlertTriangle };

declare module 'notistack' {
  interface VariantOverrides {
    toast: { toast: Toast };
  }
}

/**
 * Closes the toast after its duration, which restarts when the pointer, focus or window leaves and
 * returns.
 */
function useToastTime(close: () => void) {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isWindowLeft, setWindowLeft] = useState(false);
  const isHeld = isPointed || isFocused || isWindowLeft;
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => closeNow(), toastDurationMs);
    return () => clearTimeout(timer);
  }, [isHeld]);
  useEffect(() => {
    const leaving = new AbortController();
    addEventListener('blur', () => setWindowLeft(true), leaving);
    addEventListener('focus', () => setWindowLeft(false), leaving);
    return () => leaving.abort();
  }, []);
  return {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}

/** Element that had the focus before the toasts; it gets the focus back when the toast closes. */
function useFocusBefore() {
  const before = useRef<HTMLElement>(null);
  return {
    remember({ relatedTarget }: FocusEvent) {
      const isInToasts = relatedTarget instanceof HTMLElement && relatedTarget.closest(`[${toastMark}]`);
      if (relatedTarget instanceof HTMLElement && !isInToasts) before.current = relatedTarget;
    },
    giveBack(toast: HTMLElement | null) {
      if (toast?.contains(document.activeElement)) before.current?.focus();
    },
  };
}

function ToastContent({ id, toast, ref }: CustomContentProps & { toast: Toast; ref?: Ref<HTMLDivElement> }) {
  const { closeSnackbar } = useSnackbar();
  const { t } = useTranslation('ui');
  const paper = useRef<HTMLDivElement>(null);
  const focusBefore = useFocusBefore();
  const close = () => {
    focusBefore.giveBack(paper.current);
    closeSnackbar(id);
  };
  const { onFocus, ...handlers } = useToastTime(close);
  const tone = toast.tone ?? 'info';
  const ToneIcon = icons[tone];
  return (
    <SnackbarContent ref={ref} role={tone === 'error' ? 'alert' : 'status'}>
      <Paper
        ref={paper}
        {...{ [toastMark]: '' }}
        {...handlers}
        onFocus={(event) => {
          onFocus();
          focusBefore.remember(event);
        }}
        elevation={0}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2.5,
          width: 'min(380px, calc(100vw - 32px))',
          paddingInlineStart: 3.5,
          paddingInlineEnd: 1.5,
          py: 1.5,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1.5,
          bgcolor: 'surface.raised',
          boxShadow: '0 12px 32px -12px rgba(0, 0, 0, .32)',
        }}
      >
        <Box sx={{ display: 'flex', color: tone === 'info' ? 'text.secondary' : `${tone}.main` }} aria-hidden>
          <ToneIcon />
        </Box>
        <Box sx={{ flex: 1, typography: 'body2', overflowWrap: 'anywhere' }}>{toast.message}</Box>
        {toast.action && (
          <Button
            size="small"
            data-region-focus
            onClick={() => {
              toast.action?.run();
              close();
            }}
          >
            {toast.action.label}
          </Button>
        )}
        <IconAction label={t('close')} onClick={close} data-region-focus>
          <IconX />
        </IconAction>
      </Paper>
    </SnackbarContent>
  );
}

const containerStyles = {
  // Never covers the row range of a list, or a field being edited.
  ':root:has([data-page-foot])': { '--page-foot': '44px' },
  ':root:has([data-composer])': { '--page-foot': '128px' },
  '.notistack-SnackbarContainer.notistack-SnackbarContainer': {
    maxWidth: 'calc(100vw - 32px)',
    bottom: `calc(16px + max(var(${offsetVariable}, 0px), var(--page-foot, 0px)) + env(safe-area-inset-bottom))`,
    zIndex: 1500,
  },
};

/**
 * Container of toasts outside the application: dialogs hide neither their text nor their action.
 */
function createToastRoot(): HTMLElement {
  const root = createLiveRegionRoot();
  // F6 reaches the region while it contains a toast.
  const markRegion = () => root.toggleAttribute('data-region', root.querySelector(`[${toastMark}]`) !== null);
  new MutationObserver(markRegion).observe(root, { childList: true, subtree: true });
  return root;
}

interface ToastStackProps {
  /** Called with the function that shows a toast, once it is available. */
  onReady(show: ShowToast): void;
}

export function ToastStack({ onReady }: ToastStackProps) {
  const { direction } = useTheme();
  const [domRoot] = useState(createToastRoot);
  return (
    <SnackbarProvider
      domRoot={domRoot}
      maxSnack={maxToasts}
      // Toasts time themselves.
      autoHideDuration={null}
      anchorOrigin={{ vertical: 'bottom', horizontal: direction === 'rtl' ? 'left' : 'right' }}
      preventDuplicate
      Components={{ toast: ToastContent }}
    >
      <GlobalStyles styles={containerStyles} />
      <Ready onReady={onReady} />
    </SnackbarProvider>
  );
}

function Ready({ onReady }: ToastStackProps) {
  const { enqueueSnackbar, closeSnackbar } = useSnackbar();
  useLayoutEffect(() => {
    onReady((toast) => {
      let isActionUsed = false;
      const action = toast.action && {
        label: toast.action.label,
        run: () => {
          isActionUsed = true;
          toast.action?.run();
        },
      };
      const id = enqueueSnackbar(toast.message, {
        variant: 'toast',
        // A toast with an action or a callback is never dropped as a duplicate.
        key: toast.action || toast.onExpire ? newRequestId() : undefined,
        toast: { ...toast, action },
        onClose: () => isActionUsed || toast.onExpire?.(),
      });
      return () => closeSnackbar(id);
    });
  }, [onReady, enqueueSnackbar, closeSnackbar]);
  return null;
}
