/** Libraries of a draft and their bindings that differ from the defaults. */
import { dataSourceBindingRoutes } from '@polylogue/contract/agents/knowledge/binding-routes';
import type { AgentConfiguration } from '@polylogue/contract/agents/agent/configuration';
import type { DataSourceBinding } from '@polylogue/contract/agents/knowledge/data-source-bindings';
import { type Control, useController, useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { entityApi } from '../../../entity/entity-api.ts';
import { useErrorText } from '../../../lib/http/error-text.ts';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { isSame } from '../drafts/editor/draft-values.ts';
import type { ConfigurationControl } from '../drafts/editor/offer.ts';
import type { DraftForm } from '../drafts/editor/use-draft-form.ts';

/** Separate from the editor's API, so that lists of agents do not load it. */
const bindingApi = entityApi('DataSourceBinding', {
  systemDefaults: dataSourceBindingRoutes.systemDefaults,
});

/** Narrows the control to a form with a value in every field. */
export const filled = (control: ConfigurationControl) => control as unknown as Control<AgentConfiguration>;

/** Returns a binding without the reference to its library. */
export const withoutLibrary = <B extends { dataSourceId: unknown }>({ dataSourceId: _, ...current }: B) =>
  current;

/** Loads the default binding, only while it is needed. */
export const useDefaultBinding = (isOfUse: boolean) => {
  const { data } = bindingApi.systemDefaults.useQuery({ query: {} }, { skip: !isOfUse });
  return data;
};

export function useBoundLibraries({ control, methods }: Pick<DraftForm, 'control' | 'methods'>) {
  const { t } = useTranslation(['agents', 'ui']);
  const toast = useToast();
  const errorText = useErrorText();
  const [fetchDefaults] = bindingApi.systemDefaults.useLazyQuery();
  const { field } = useController({ control: filled(control), name: 'dataSources' });
  const bindings = useFieldArray({ control: filled(control), name: 'ragDataSources' });
  const now = () => (methods.getValues('ragDataSources') ?? []) as DataSourceBinding[];
  const placeOf = (libraryId: string) => now().findIndex(({ dataSourceId }) => dataSourceId === libraryId);
  const defaultsOf = async (dataSourceId: string): Promise<DataSourceBinding> => ({
    ...(await fetchDefaults({ query: {} }, true).unwrap()),
    dataSourceId,
  });
  const reset = (libraryId: string) => {
    const place = placeOf(libraryId);
    if (place >= 0) bindings.remove(place);
  };
  return {
    field,
    add: (libraryId: string) => field.onChange([...field.value, libraryId]),
    /** Removes a library and offers Undo. */
    remove(libraryId: string, name: string) {
      const ids = field.value;
      const place = placeOf(libraryId);
      const former = now()[place];
      field.onChange(ids.filter((id) => id !== libraryId));
      reset(libraryId);
      const undo = () => {
        field.onChange(ids);
        if (former && placeOf(libraryId) < 0) bindings.insert(place, former, { shouldFocus: false });
      };
      toast({ message: t('knowledge.removed', { name }), action: { label: t('ui:undo'), run: undo } });
    },
    /** Creates a binding for a library. Resolves to true once it has one. */
    async adjust(libraryId: string): Promise<boolean> {
      if (placeOf(libraryId) >= 0) return true;
      try {
        bindings.append(await defaultsOf(libraryId), { shouldFocus: false });
        return true;
      } catch (error) {
        toast({ message: errorText(error).message, tone: 'error' });
        return false;
      }
    },
    /** Restores the defaults. */
    reset,
    /** Removes a binding equal to the defaults. */
    async settle(libraryId: string): Promise<void> {
      const current = now()[placeOf(libraryId)];
      if (current && isSame(withoutLibrary(current), withoutLibrary(await defaultsOf(libraryId))))
        reset(libraryId);
    },
  };
}
