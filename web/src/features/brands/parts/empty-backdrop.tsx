/** Nothing but the brand's backdrop and a ring. */
import { BlankSpinner } from '../../../ui/feedback/blank-spinner.tsx';
import { useBackdrop } from '../backdrop.ts';

/** `label` is heard, not seen. */
export function EmptyBackdrop({ label }: { label?: string }) {
  useBackdrop();
  return <BlankSpinner label={label} />;
}
