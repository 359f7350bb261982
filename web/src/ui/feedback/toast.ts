/** What a toast is, for what shows it and for what draws it. */

export const toastDurationMs = 3000;
/** Set by whoever occupies the bottom of the page. */
export const offsetVariable = '--toast-offset';

export type ToastTone = 'info' | 'success' | 'error';
export interface Toast {
  message: string;
  tone?: ToastTone;
  action?: { label: string; run(): void };
  /** Called once when the toast goes, unless its action was used. */
  onExpire?(): void;
}

/** Shows a toast, and returns what closes it early. */
export type ShowToast = (toast: Toast) => () => void;
