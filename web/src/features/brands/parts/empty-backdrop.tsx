/** Brand backdrop with a spinner. */
import { BlankSpinner } from '../../../ui/feedback/blank-spinner.tsx';
import { useBackdrop } from '../brands/backdrop.ts';

/** `label` is read by screen readers only. */
export function EmptyBackdrop({ label }: { label?: string }) {
  useBackdrop();
  return <BlankSpinner label={label} />;
}
