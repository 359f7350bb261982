/** Agent of new conversations, and the order in which agents are offered. */
import Box from '@mui/material/Box';
import { maxOrderedAgents } from '@polylogue/contract/brands/brands/schemas';
import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import IconX from '#icon/IconX';
import { FormMapContext } from '../../../../ui/forms/editor/form-map.ts';
import { type ComboOption, FormCombo } from '../../../../ui/forms/fields/form-combo.tsx';
import { SortableRows } from '../../../../ui/table/rows/sortable-rows.tsx';
import { useAgentOptions } from '../admin-api.ts';
import { Inheritable } from './inheritable.tsx';
import { useEditedLook, useLookForm } from './look-context.ts';

/** Returns the options of a text, with the names of chosen agents that the search does not find. */
function useAgentNames() {
  const { t } = useTranslation('brands');
  const { agentNames } = useEditedLook();
  const [found, setFound] = useState<readonly ComboOption[]>([]);
  const known = new Map([
    ...agentNames.map(({ gptSystemId, name }) => [gptSystemId, name] as const),
    ...found.map(({ value, label }) => [value, label] as const),
  ]);
  return {
    nameOf: (id: string) => known.get(id) ?? t('agents.hidden'),
    learn: (option: ComboOption) => setFound([...found, option]),
  };
}

export function AgentsSection() {
  const { t } = useTranslation('brands');
  const { inherited, isReadOnly } = useEditedLook();
  const { control } = useLookForm();
  const { nameOf, learn } = useAgentNames();
  const { defaultAgentId, agentOrder } = inherited;
  const label = t('agents.default');
  const useOptions = (text: string, chosen: readonly string[]) => {
    const { options, isLoading } = useAgentOptions(text);
    const missing = chosen
      .filter((id) => !options.some(({ value }) => value === id))
      .map((value) => ({ value, label: nameOf(value) }));
    return { options: [...options, ...missing], isLoading };
  };
  return (
    <>
      <FormCombo
        control={control}
        name="defaultAgentId"
        label={label}
        hint={
          defaultAgentId === null
            ? t('agents.defaultHint')
            : t('agents.defaultInherited', { name: nameOf(defaultAgentId) })
        }
        isDisabled={isReadOnly}
        useOptions={useOptions}
      />
      <Inheritable
        name="agentOrder"
        label={t('agents.order')}
        summary={agentOrder.length > 0 ? agentOrder.map(nameOf).join(' · ') : t('agents.byName')}
        start={() => agentOrder}
      >
        <AgentOrder nameOf={nameOf} learn={learn} />
      </Inheritable>
    </>
  );
}

function AgentOrder({ nameOf, learn }: ReturnType<typeof useAgentNames>) {
  const { t } = useTranslation('brands');
  const { isReadOnly } = useEditedLook();
  const { control } = useLookForm();
  const { field } = useController({ control, name: 'agentOrder' });
  const ids = field.value ?? [];
  const remove = (id: string) => field.onChange(ids.filter((other) => other !== id));
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ typography: 'small', fontWeight: 600 }}>{t('agents.order')}</Box>
      <SortableRows
        label={t('agents.order')}
        rows={ids}
        idOf={(id) => id}
        titleOf={nameOf}
        isReadOnly={isReadOnly}
        onMove={(id, to) => {
          const at = ids.indexOf(to);
          field.onChange(ids.toSpliced(ids.indexOf(id), 1).toSpliced(at, 0, id));
        }}
        lastActions={(id) => [{ label: t('agents.remove'), icon: <IconX />, run: () => remove(id) }]}
      >
        {(id) => <bdi>{nameOf(id)}</bdi>}
      </SortableRows>
      {!isReadOnly && ids.length < maxOrderedAgents && (
        <AddAgent
          taken={ids}
          onAdd={(option) => {
            learn(option);
            field.onChange([...ids, option.value]);
          }}
        />
      )}
    </Box>
  );
}

function AddAgent({ taken, onAdd }: { taken: readonly string[]; onAdd(option: ComboOption): void }) {
  const { t } = useTranslation('brands');
  const { control } = useForm<{ agent: string | null }>({ defaultValues: { agent: null } });
  const useOptions = (text: string) => {
    const { options, isLoading } = useAgentOptions(text);
    return { options: options.filter(({ value }) => !taken.includes(value)), isLoading };
  };
  return (
    <FormMapContext value={undefined}>
      <FormCombo
        control={control}
        name="agent"
        label={t('agents.add')}
        placeholder={t('agents.search')}
        useOptions={useOptions}
        onTaken={(value, agent) => onAdd({ value, label: agent })}
      />
    </FormMapContext>
  );
}
