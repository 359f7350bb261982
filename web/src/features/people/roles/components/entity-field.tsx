/** Agents or file libraries to which a role's actions for selected ones apply. */
import type { Role, RoleSettings } from '@polylogue/contract/people/roles/schemas';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useDebouncedValue } from '../../../../lib/use-debounced-value.ts';
import { type ComboOption, FormCombo } from '../../../../ui/forms/fields/form-combo.tsx';
import { roleApi } from '../api.ts';
import { rows } from '../matrix.ts';

export type EntityKind = 'agents' | 'libraries';

const parts = {
  agents: { field: 'gptSystemIds', subject: 'GptSystems' },
  libraries: { field: 'dataSourceIds', subject: 'DataSources' },
} as const;

type Names = Pick<Role['entityNames'], 'gptSystems' | 'dataSources'>;

const optionsOf = (kind: EntityKind, { gptSystems, dataSources }: Names): ComboOption[] =>
  kind === 'agents'
    ? gptSystems.map(({ gptSystemId, name }) => ({ value: gptSystemId, label: name }))
    : dataSources.map(({ dataSourceId, name }) => ({ value: dataSourceId, label: name }));

interface EntityFieldProps {
  kind: EntityKind;
  control: Control<RoleSettings>;
  /** Names of those already selected. */
  names: Names | undefined;
  isReadOnly: boolean;
}

export function EntityField({ kind, control, names, isReadOnly }: EntityFieldProps) {
  const { t } = useTranslation('roles');
  const { field, subject } = parts[kind];
  const [actions, chosenIds] = useWatch({ control, name: ['actions', `entityConfiguration.${field}`] });
  const granting = rows.find((row) => row.subject === subject)?.chosen ?? [];
  const isUsed = granting.some((action) => actions.includes(action));
  const useOptions = (text: string, chosen: readonly string[]) => {
    const keywords = useDebouncedValue(text.trim());
    const query = keywords === '' ? {} : { keywords };
    const { data, isFetching } = roleApi.entityConfiguration.useQuery({ query });
    const known = [...(names ? optionsOf(kind, names) : []), ...(data ? optionsOf(kind, data) : [])];
    const hidden = chosen
      .filter((id) => data && !known.some(({ value }) => value === id))
      .map((value) => ({ value, label: t('entities.hidden') }));
    const options = new Map([...known, ...hidden].map((option) => [option.value, option]));
    return { options: [...options.values()], isLoading: isFetching };
  };
  const remark = isUsed ? t('entities.none') : t('entities.unused');
  const isRemarked = isUsed === (chosenIds.length === 0);
  return (
    <FormCombo
      control={control}
      name={`entityConfiguration.${field}`}
      label={t(`entities.${kind}`)}
      isMultiple
      isDisabled={isReadOnly}
      useOptions={useOptions}
      hint={isRemarked ? remark : undefined}
    />
  );
}
