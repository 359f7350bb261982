/** Question of a check: user, agent, brand and moment, kept in the address. */
import Box from '@mui/material/Box';
import { useEffect, useEffectEvent } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts';
import { type ComboOption, FormCombo, fixedOptions } from '../../../ui/forms/fields/form-combo.tsx';
import { FormMoment } from '../../../ui/forms/fields/form-moment.tsx';
import { FormPeople } from '../../../ui/forms/fields/form-people.tsx';
import { selectUserId, useHasAction, usePeopleOptions } from '../../people/public.ts';
import { agentApi } from '../api.ts';
import { useAgentName } from '../use-agent-name.ts';
import { useBrandChoices } from '../use-brand-choices.ts';
import { accessPath, type AccessQuestion } from './access-path.ts';

interface AccessFieldsProps {
  gptSystemId: string;
  agentName: string;
  question: Required<AccessQuestion>;
  /** Name of the chosen user, once it is known. */
  personName: string | undefined;
}

export function AccessFields({ gptSystemId, agentName, question, personName }: AccessFieldsProps) {
  const { t } = useTranslation('access');
  const navigate = useNavigate();
  const ownId = useSelector(selectUserId);
  const maySeePeople = useHasAction('UserRead') ?? false;
  const { control, watch } = useForm({ values: { ...question, gptSystemId } });
  const brands = useBrandChoices();
  const nameOf = useAgentName();
  const chosen = watch();
  const address = accessPath(chosen.gptSystemId ?? gptSystemId, chosen);
  const current = accessPath(gptSystemId, question);
  const follow = useEffectEvent(() => {
    if (address !== current) void navigate(address, { replace: true });
  });
  useEffect(() => follow(), [address]);
  const known = (id: string | null, label: string | undefined): ComboOption[] =>
    id === null || label === undefined ? [] : [{ value: id, label }];
  const usePeople = (text: string) => {
    const { options, isLoading } = usePeopleOptions(text);
    return { isLoading, options: withKnown(known(question.userId, personName), options) };
  };
  const useAgents = (text: string) => {
    const keywords = useDebouncedValue(text.trim());
    const isTyped = keywords !== '' && keywords !== agentName;
    const query = { top: 30, ...(isTyped && { keywords }) };
    const { data, isFetching } = agentApi.list.useQuery({ query });
    const found = (data?.items ?? []).filter(({ permissions }) => permissions.canEdit);
    const options = found.map((agent) => ({ value: agent.gptSystemId, label: nameOf(agent.name) }));
    return { isLoading: isFetching, options: withKnown(known(gptSystemId, agentName), options) };
  };
  return (
    <Box sx={fieldsStyles}>
      <FormPeople
        control={control}
        name="userId"
        label={t('person')}
        isMultiple={false}
        useOptions={maySeePeople ? usePeople : fixedOptions([{ value: ownId, label: personName ?? ownId }])}
        {...(!maySeePeople && { hint: t('onlySelf'), isDisabled: true })}
      />
      <FormCombo control={control} name="gptSystemId" label={t('agent')} useOptions={useAgents} />
      <FormCombo
        control={control}
        name="brandKey"
        label={t('brand')}
        placeholder={t('brandHint')}
        useOptions={fixedOptions(brands.options)}
      />
      <FormMoment control={control} name="at" label={t('when')} hint={t('whenHint')} />
    </Box>
  );
}

/** Adds the chosen entry, which the server's options may lack. */
const withKnown = (known: readonly ComboOption[], options: readonly ComboOption[]): ComboOption[] => [
  ...new Map([...known, ...options].map((option) => [option.value, option])).values(),
];

const fieldsStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr 260px' },
  gap: 4,
  alignItems: 'start',
} as const;
