/** Number of draft fields that differ from the published version. */
import { useFormState, useWatch } from 'react-hook-form';
import { isSame } from '../drafts/editor/draft-values.ts';
import type { DraftForm } from '../drafts/editor/use-draft-form.ts';
import { filled, useDefaultBinding, withoutLibrary } from './use-bound-libraries.ts';

/**
 * Counts changed fields of a draft. A binding equal to the defaults is no change, as opening its settings creates one.
 */
export function useChangeCount({ control }: Pick<DraftForm, 'control'>): number {
  const { dirtyFields, defaultValues } = useFormState({ control: filled(control) });
  const bindings = useWatch({ control: filled(control), name: 'ragDataSources' });
  const { ragDataSources: touched, ...others } = dirtyFields;
  const defaults = useDefaultBinding(touched !== undefined);
  const nonDefault = (list: readonly unknown[] | undefined) =>
    ((list ?? []) as typeof bindings).filter(
      (binding) => !defaults || !isSame(withoutLibrary(binding), withoutLibrary(defaults)),
    );
  const haveBindingsChanged = !isSame(nonDefault(bindings), nonDefault(defaultValues?.ragDataSources));
  return Object.keys(others).length + (touched !== undefined && haveBindingsChanged ? 1 : 0);
}
