/** Dialogs that change the brands or the audience of several agents. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { AgentRow } from '@polylogue/contract/agents/agent/schemas';
import {
  type Audience,
  type Publishing,
  PublishingSchema,
} from '@polylogue/contract/agents/publishing/publishing';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { FormCombo, fixedOptions } from '../../../../ui/forms/fields/form-combo.tsx';
import { FormSwitch } from '../../../../ui/forms/fields/form-switch.tsx';
import { ModalDialog } from '../../../../ui/overlays/modal-dialog.tsx';
import { AudienceFields } from '../../publishing/audience-fields.tsx';
import { useAgentActions } from '../../use-agent-actions.ts';
import { useBrandChoices } from '../../use-brand-choices.ts';

export interface BulkPublishingProps {
  agents: readonly AgentRow[];
  /** Receives true after the agents were changed. */
  onEnd(isDone: boolean): void;
}

/** Joins two lists, in order and without repeats. */
export const union = (some: readonly string[], others: readonly string[]) => [
  ...new Set([...some, ...others]),
];

/** An agent without listed brands is offered by all, so that adding one changes nothing. */
const withBrands = (before: readonly string[], added: readonly string[]) =>
  before.length === 0 ? [] : union(before, added);

const withAudience = (before: Audience, added: Audience): Audience => ({
  everyone: before.everyone || added.everyone,
  userIds: union(before.userIds, added.userIds),
  roleIds: union(before.roleIds, added.roleIds),
  groupIds: union(before.groupIds, added.groupIds),
});

const empty = (): Pick<Publishing, 'audience' | 'brandKeys' | 'chatAccessPolicyIds'> => ({
  chatAccessPolicyIds: [],
  brandKeys: [],
  audience: { everyone: false, userIds: [], roleIds: [], groupIds: [] },
});

type Entered = z.input<typeof PublishingSchema>;

export function useBulkForm({ agents, onEnd }: BulkPublishingProps) {
  const { change } = useAgentActions();
  const [isBusy, setBusy] = useState(false);
  const {
    control,
    getValues,
    watch: watchEntered,
  } = useForm<Entered, unknown, Publishing>({ defaultValues: empty() });
  const { control: modeControl, watch } = useForm({ defaultValues: { replaces: false } });
  const submit = async (changed: (before: Publishing, entered: Publishing) => Partial<Publishing>) => {
    setBusy(true);
    const entered = PublishingSchema.parse({ ...getValues(), isPublished: false });
    const isDone = await change(agents, (before) => changed(before, entered));
    setBusy(false);
    if (isDone) onEnd(true);
  };
  return { control, watch: watchEntered, modeControl, replaces: watch('replaces'), isBusy, submit };
}

type BulkForm = ReturnType<typeof useBulkForm>;

interface FrameProps extends BulkPublishingProps {
  form: BulkForm;
  title: string;
  replaceLabel: string;
  /** Label of the button; by default *Apply*. */
  submitLabel?: string;
  isDisabled?: boolean;
  onSubmit(): Promise<void>;
  children: ReactNode;
}

export function BulkFrame({
  form,
  title,
  replaceLabel,
  submitLabel,
  isDisabled = false,
  onSubmit,
  onEnd,
  children,
}: FrameProps) {
  const { t } = useTranslation('agents');
  const { t: tUi } = useTranslation('ui');
  return (
    <ModalDialog
      isOpen
      onClose={() => onEnd(false)}
      title={title}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={() => onEnd(false)}>
            {tUi('cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={form.isBusy || isDisabled}>
            {submitLabel ?? t('bulk.apply')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 5, pt: 2 }}>
        {children}
        <FormSwitch control={form.modeControl} name="replaces" label={replaceLabel} />
      </Box>
    </ModalDialog>
  );
}

export function BulkBrandsDialog(props: BulkPublishingProps) {
  const { t } = useTranslation('agents');
  const brands = useBrandChoices();
  const form = useBulkForm(props);
  const { replaces } = form;
  return (
    <BulkFrame
      {...props}
      form={form}
      title={t('bulk.brandsOf', { count: props.agents.length })}
      replaceLabel={t('bulk.replaceBrands')}
      onSubmit={() =>
        form.submit((before, { brandKeys }) => ({
          brandKeys: replaces ? brandKeys : withBrands(before.brandKeys, brandKeys),
        }))
      }
    >
      <FormCombo
        control={form.control}
        name="brandKeys"
        label={t('columns.brands')}
        hint={t(replaces ? 'publish.brandsHint' : 'bulk.brandsHint')}
        {...(replaces && { placeholder: t('allBrands') })}
        isMultiple
        useOptions={fixedOptions(brands.options)}
      />
    </BulkFrame>
  );
}

export function BulkAudienceDialog(props: BulkPublishingProps) {
  const { t } = useTranslation('agents');
  const form = useBulkForm(props);
  const { replaces } = form;
  const known = {
    gptSystemId: props.agents[0]?.gptSystemId ?? '',
    names: { users: [], roles: [], groups: [], guidelinesDocuments: [] },
  };
  return (
    <BulkFrame
      {...props}
      form={form}
      title={t('bulk.audienceOf', { count: props.agents.length })}
      replaceLabel={t('bulk.replaceAudience')}
      onSubmit={() =>
        form.submit((before, { audience }) => ({
          audience: replaces ? audience : withAudience(before.audience, audience),
        }))
      }
    >
      <AudienceFields known={known} control={form.control} />
    </BulkFrame>
  );
}
