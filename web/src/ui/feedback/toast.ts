/** What a toast is, for what shows it and for what draws it. */

/** Of one that only says something. */
const toastDurationMs = 3_000;
/** Of one with an action: it has to be read, weighed and reached. */
const actionToastDurationMs = 10_000;

/** How long a toast stays, unless it is held. */
export const durationOf = ({ action }: Pick<Toast, 'action'>): number =>
  action ? actionToastDurationMs : toastDurationMs;

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
