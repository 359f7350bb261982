/** Toast type, shared by callers and renderer. */

export const toastDurationMs = 3000;
/** Set by elements that occupy the bottom of the page. */
export const offsetVariable = '--toast-offset';

export type ToastTone = 'info' | 'success' | 'error';
export interface Toast {
  message: string;
  tone?: ToastTone;
  action?: { label: string; run(): void };
  /** Called once when the toast closes, unless its action was used. */
  onExpire?(): void;
}

/** Shows a toast and returns a function that closes it early. */
export type ShowToast = (toast: Toast) => () => void;
