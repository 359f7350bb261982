/** Field of the guidelines that an agent, an endpoint, a brand, a policy or the instance requires. */
import { guidelinesRoutes } from '@polylogue/contract/brands/guidelines/routes';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type ComboOption, FormCombo } from '../../../ui/forms/fields/form-combo.tsx';
import type { FieldProps } from '../../../ui/forms/fields/field-frame.tsx';
import { useMayCall } from '../../people/public.ts';
import { guidelinesApi } from '../guidelines/api.ts';
import { useStatusText } from '../guidelines/components/guidelines-status.tsx';

type GuidelinesFieldProps<T extends FieldValues> = Pick<FieldProps<T>, 'control' | 'name' | 'isDisabled'> & {
  /** Replaces the hint on when people are asked. */
  hint?: string;
  /** Known names, for readers who may not list guidelines. */
  names?: readonly { id: string; name: string }[];
};

/** Holds a list of document ids. */
export function GuidelinesField<T extends FieldValues>({
  hint,
  names = [],
  isDisabled,
  ...field
}: GuidelinesFieldProps<T>) {
  const { t } = useTranslation('guidelines');
  const mayRead = useMayCall(guidelinesRoutes.list);
  const useOptions = (_text: string, chosen: readonly string[]) => useGuidelinesOptions(chosen, names);
  return (
    <FormCombo
      {...field}
      isDisabled={isDisabled === true || !mayRead}
      label={t('fields.required')}
      hint={hint ?? t('fields.requiredHint')}
      placeholder={t('fields.requiredNone')}
      isMultiple
      useOptions={useOptions}
    />
  );
}

/** Returns all documents, and a label for chosen ones that the reader may not see. */
function useGuidelinesOptions(chosen: readonly string[], names: readonly { id: string; name: string }[]) {
  const { t } = useTranslation('guidelines');
  const statusOf = useStatusText();
  const mayRead = useMayCall(guidelinesRoutes.list);
  const { data, isFetching } = guidelinesApi.list.useQuery({ query: { top: 200 } }, { skip: !mayRead });
  const options = (data?.items ?? []).map(
    (document): ComboOption => ({
      value: document.guidelinesDocumentId,
      label: document.name,
      note: statusOf(document),
    }),
  );
  const known = new Set(options.map(({ value }) => value));
  const others = chosen
    .filter((value) => !known.has(value))
    .map((value) => ({
      value,
      label: names.find(({ id }) => id === value)?.name ?? t('fields.unavailable'),
    }));
  return { options: [...options, ...others], isLoading: isFetching };
}
