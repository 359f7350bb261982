/** How many fields of a draft differ from the version that answers. */
import { useFormState, useWatch } from 'react-hook-form';
import { isSame } from '../drafts/editor/draft-values.ts';
import type { DraftForm } from '../drafts/editor/use-draft-form.ts';
import { filled, useUsualBinding, withoutLibrary } from './use-bound-libraries.ts';

/** To look at how a library is used gives it a binding to look at: one that says what is usual is no change. */
export function useChangeCount({ control }: Pick<DraftForm, 'control'>): number {
  const { dirtyFields, defaultValues } = useFormState({ control: filled(control) });
  const bindings = useWatch({ control: filled(control), name: 'ragDataSources' });
  const { ragDataSources: touched, ...others } = dirtyFields;
  const usual = useUsualBinding(touched !== undefined);
  const telling = (list: readonly unknown[] | undefined) =>
    ((list ?? []) as typeof bindings).filter(
      (binding) => !usual || !isSame(withoutLibrary(binding), withoutLibrary(usual)),
    );
  const isBoundAnew = !isSame(telling(bindings), telling(defaultValues?.ragDataSources));
  return Object.keys(others).length + (touched !== undefined && isBoundAnew ? 1 : 0);
}
