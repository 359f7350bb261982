/** Ordered chat access policies of an agent: the first that includes a user decides. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { chatAccessPolicyRoutes } from '@polylogue/contract/access-policies/policies/routes';
import type { ListedPolicy, PublishingAnswer } from '@polylogue/contract/agents/publishing/publishing';
import { use, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import IconPlus from '#icon/IconPlus';
import IconX from '#icon/IconX';
import IconLock from '#icon/IconLock';
import { ResourceAddressContext } from '../../../entity/screens/resource-address.ts';
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts';
import { StatusText } from '../../../ui/feedback/status-text.tsx';
import { FieldFrame, useFormField } from '../../../ui/forms/fields/field-frame.tsx';
import { FormCombo } from '../../../ui/forms/fields/form-combo.tsx';
import { SortableRows } from '../../../ui/table/rows/sortable-rows.tsx';
import { policyApi } from '../../access-policies/public.ts';
import { useMayCall } from '../../people/public.ts';
import type { PublishingForm } from './use-publishing-form.ts';

interface PoliciesFieldProps {
  publishing: PublishingAnswer;
  form: PublishingForm;
}

type ShownPolicy = Omit<ListedPolicy, 'canRemove'> & { canRemove: boolean };

export function PoliciesField({ publishing: { policies }, form: { control } }: PoliciesFieldProps) {
  const { t } = useTranslation('agents');
  const { field, frame, id } = useFormField({
    control,
    name: 'chatAccessPolicyIds',
    label: t('policies.label'),
  });
  // The value of a field has the type of all fields.
  const ids = (field.value ?? []) as readonly string[];
  const [added, setAdded] = useState<ReadonlyMap<string, ShownPolicy>>(new Map());
  const listed = new Map(policies.listed.map((one) => [one.chatAccessPolicyId, one]));
  const rows = ids.map(
    (one): ShownPolicy =>
      listed.get(one) ??
      added.get(one) ?? { chatAccessPolicyId: one, name: null, isFixed: false, canRemove: true },
  );
  const move = (row: ShownPolicy, to: ShownPolicy) => {
    const target = ids.indexOf(to.chatAccessPolicyId);
    field.onChange(
      ids.filter((one) => one !== row.chatAccessPolicyId).toSpliced(target, 0, row.chatAccessPolicyId),
    );
  };
  const nameOf = ({ name }: ShownPolicy) => name ?? t('policies.gone');
  return (
    <FieldFrame {...frame} isGroup>
      {rows.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {policies.instancePolicy
            ? t('policies.instance', { name: policies.instancePolicy.name })
            : t('policies.none')}
        </Typography>
      )}
      <SortableRows
        label={t('policies.label')}
        rows={rows}
        idOf={({ chatAccessPolicyId }) => chatAccessPolicyId}
        titleOf={nameOf}
        isReadOnly={false}
        onMove={move}
        lastActions={(row) => [
          {
            label: t(row.canRemove ? 'policies.remove' : 'policies.mayNotRemove'),
            icon: <IconX />,
            isDangerous: true,
            isDisabled: !row.canRemove,
            run: () => field.onChange(ids.filter((one) => one !== row.chatAccessPolicyId)),
          },
        ]}
      >
        {(row) => <PolicyName policy={row} label={nameOf(row)} number={rows.indexOf(row) + 1} />}
      </SortableRows>
      <AddPolicy
        taken={ids}
        labelledBy={`${id}-label`}
        onAdd={(policy) => {
          setAdded(new Map([...added, [policy.chatAccessPolicyId, policy]]));
          field.onChange([...ids, policy.chatAccessPolicyId]);
        }}
      />
    </FieldFrame>
  );
}

function PolicyName({ policy, label, number }: { policy: ShownPolicy; label: string; number: number }) {
  const { t, i18n } = useTranslation('agents');
  const address = use(ResourceAddressContext)({ type: 'ChatAccessPolicy', id: policy.chatAccessPolicyId });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3 }}>
      <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {new Intl.NumberFormat(i18n.language).format(number)}
      </Box>
      {address === undefined || policy.name === null ? (
        <bdi>{label}</bdi>
      ) : (
        <Link component={RouterLink} to={address} dir="auto">
          {label}
        </Link>
      )}
      {policy.isFixed && <StatusText icon={<IconLock />} label={t('policies.fixed')} />}
    </Box>
  );
}

interface AddPolicyProps {
  taken: readonly string[];
  labelledBy: string;
  onAdd(policy: ShownPolicy): void;
}

function AddPolicy({ taken, onAdd }: AddPolicyProps) {
  const { t } = useTranslation('agents');
  const mayChoose = useMayCall(chatAccessPolicyRoutes.choices);
  const [isOpen, setOpen] = useState(false);
  const { control } = useForm<{ policy: string | null }>({ defaultValues: { policy: null } });
  const { data } = policyApi.choices.useQuery({ query: {} }, { skip: !isOpen });
  const useChoices = (text: string) => {
    const keywords = useDebouncedValue(text.trim());
    const query = keywords === '' ? {} : { keywords };
    const found = policyApi.choices.useQuery({ query }, { skip: !mayChoose });
    const options = (found.data?.items ?? [])
      .filter(({ chatAccessPolicyId }) => !taken.includes(chatAccessPolicyId))
      .map(({ chatAccessPolicyId, name, description }) => ({
        value: chatAccessPolicyId,
        label: name,
        note: description,
      }));
    return { options, isLoading: found.isFetching };
  };
  const box = useRef<HTMLDivElement>(null);
  const toggle = (isShown: boolean) => {
    flushSync(() => setOpen(isShown));
    box.current?.querySelector<HTMLElement>('input, button')?.focus();
  };
  if (!mayChoose) return null;
  if (!isOpen) {
    return (
      <Box ref={box} sx={{ mt: 1 }}>
        <Button
          size="small"
          color="inherit"
          startIcon={<IconPlus />}
          disabled={taken.length >= 20}
          onClick={() => toggle(true)}
        >
          {t('policies.add')}
        </Button>
      </Box>
    );
  }
  return (
    <Box ref={box} sx={{ mt: 2 }}>
      <FormCombo
        control={control}
        name="policy"
        label={t('policies.add')}
        useOptions={useChoices}
        onTaken={(value) => {
          const found = data?.items.find(({ chatAccessPolicyId }) => chatAccessPolicyId === value);
          onAdd({
            chatAccessPolicyId: value,
            name: found?.name ?? value,
            isFixed: found?.isFixed ?? false,
            canRemove: true,
          });
          toggle(false);
        }}
      />
    </Box>
  );
}
