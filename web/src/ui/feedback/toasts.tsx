/**
 * Toasts: at most five, 3 s, no duplicates, at the bottom end, above the composer (document 1 §9).
 */
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { onFirstInteraction } from '../../lib/browser/first-interaction.ts';
import { offsetVariable, type ShowToast, type Toast } from './toast.ts';

const ToastContext = createContext<ShowToast>(() => {
  throw new Error('There is no ToastProvider.');
});

let Stack: ComponentType<{ onReady(show: ShowToast): void }> | undefined;
let loading: Promise<void> | undefined;

/** Loads the toast renderer. Rejects when loading fails; the next call retries. */
export function loadToasts(): Promise<void> {
  loading ??= import('./toast-stack.tsx').then(
    ({ ToastStack }) => {
      Stack = ToastStack;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

interface Waiting {
  toast: Toast;
  begin(show: ShowToast): void;
}

/**
 * Mount once, inside the theme. The renderer loads with the first interaction or the first toast.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [isLoaded, setLoaded] = useState(Stack !== undefined);
  const shown = useRef<ShowToast>(undefined);
  const waiting = useRef<Waiting[]>([]);
  const load = useCallback(async () => {
    try {
      await loadToasts();
      setLoaded(true);
    } catch {
      // These toasts can no longer be shown; their callbacks must not wait.
      for (const { toast } of waiting.current.splice(0)) toast.onExpire?.();
    }
  }, []);
  useEffect(() => onFirstInteraction(() => void load()), [load]);
  const show = useCallback<ShowToast>(
    (toast) => {
      if (shown.current) return shown.current(toast);
      let close: (() => void) | undefined;
      const entry: Waiting = {
        toast,
        begin: (showNow) => {
          close = showNow(toast);
        },
      };
      waiting.current.push(entry);
      void load();
      return () => {
        if (close) close();
        else if (waiting.current.includes(entry)) {
          waiting.current.splice(waiting.current.indexOf(entry), 1);
          toast.onExpire?.();
        }
      };
    },
    [load],
  );
  const begin = useCallback((showNow: ShowToast) => {
    shown.current = showNow;
    for (const entry of waiting.current.splice(0)) entry.begin(showNow);
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      {isLoaded && Stack && <Stack onReady={begin} />}
    </ToastContext>
  );
}

/**
 * Returns a function that shows a toast and returns a function that closes it early. Show errors
 * also at their cause: a toast lasts only 3 s, longer with pointer or focus, or in a background
 * window.
 */
export const useToast = (): ShowToast => useContext(ToastContext);

/**
 * Keeps toasts above an element of `heightPx` at the bottom of the page while the caller is
 * mounted.
 */
export function useToastOffset(heightPx: number | undefined): void {
  useEffect(() => {
    if (heightPx === undefined) return;
    const { style } = document.documentElement;
    style.setProperty(offsetVariable, `${heightPx}px`);
    return () => {
      style.removeProperty(offsetVariable);
    };
  }, [heightPx]);
}

/** Change that is shown at once and committed only when its toast closes or the page is left. */
export interface UndoableChange {
  message: string;
  /** `isLeaving`: the page unloads, so calls need `keepalive`. */
  commit(options: { isLeaving: boolean }): void;
  undo(): void;
}

const pending = new Set<UndoableChange>();
function settle(change: UndoableChange, isLeaving: boolean): void {
  if (pending.delete(change)) change.commit({ isLeaving });
}

/** Returns a function that offers Undo for the 3 s of a toast before it commits a change. */
export function useUndoableChange(): (change: UndoableChange) => void {
  const toast = useToast();
  const { t } = useTranslation('ui');
  return useCallback(
    (change) => {
      pending.add(change);
      toast({
        message: change.message,
        action: {
          label: t('undo'),
          run: () => {
            if (pending.delete(change)) change.undo();
          },
        },
        onExpire: () => settle(change, false),
      });
    },
    [toast, t],
  );
}

/** Commits all pending undoable changes before the page or the session ends. */
export function settlePendingChanges(): void {
  for (const change of pending) settle(change, true);
}
addEventListener('pagehide', settlePendingChanges);
