/**
 * Public endpoint for visitors who are not signed in, and its script tag for web sites
 * (embedding.md).
 */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type {
  PublicEndpointOfAgent,
  PublicEndpointSettings,
} from '@polylogue/contract/agents/publishing/public-endpoint';
import type { PublishingAnswer } from '@polylogue/contract/agents/publishing/publishing';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import IconPlus from '#icon/IconPlus';
import IconTrash from '#icon/IconTrash';
import IconX from '#icon/IconX';
import { CopyAction } from '../../../ui/actions/copy-action.tsx';
import { StatusText } from '../../../ui/feedback/status-text.tsx';
import { useFieldEntry } from '../../../ui/forms/editor/form-map.ts';
import { FormCombo, fixedOptions } from '../../../ui/forms/fields/form-combo.tsx';
import { FormList } from '../../../ui/forms/fields/form-list.tsx';
import { FormNumber } from '../../../ui/forms/fields/form-number.tsx';
import { FormSwitch } from '../../../ui/forms/fields/form-switch.tsx';
import { FormText } from '../../../ui/forms/fields/form-text.tsx';
import { GuidelinesField } from '../../brands/parts/guidelines-field.tsx';
import { useDefaultBrandQuery } from '../../brands/public.ts';
import { useBrandChoices } from '../use-brand-choices.ts';
import { EmbeddingLine } from './embedding-line.tsx';
import { endpointOf, newEndpoint } from './publishing-settings.ts';
import type { PublishingForm } from './use-publishing-form.ts';
import { VisitorAccessWarning } from './visitor-access-warning.tsx';
import { FormSecret } from '../../../ui/forms/fields/form-secret.tsx';

interface IdentityKeyFieldProps {
  form: PublishingForm;
  which: 'primary' | 'secondary';
  stored: PublicEndpointOfAgent['identityKeys']['primary'] | undefined;
}

/** Write-only key with which a web site's server signs its visitors' identity. */
function IdentityKeyField({ form, which, stored }: IdentityKeyFieldProps) {
  const { t } = useTranslation('agents');
  const { control, methods } = form;
  const name = `publicEndpoint.identityKeys.${which}` as const;
  const isRemoved = useWatch({ control, name }) === null;
  const hasStored = stored?.configured ?? false;
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <FormSecret
        control={control}
        name={name}
        label={t(`endpoint.keys.${which}`)}
        hint={t(isRemoved ? 'endpoint.keys.removed' : 'endpoint.keys.hint')}
        stored={{ isSet: hasStored && !isRemoved, last4: stored?.last4 ?? null }}
      />
      {hasStored && (
        <Button
          size="small"
          color="inherit"
          onClick={() =>
            methods.setValue(name, isRemoved ? undefined : null, { shouldDirty: true, shouldTouch: true })
          }
        >
          {t(isRemoved ? 'endpoint.keys.keep' : 'endpoint.keys.remove')}
        </Button>
      )}
    </Box>
  );
}

interface EndpointSectionProps {
  /** Stored state; `null` without an endpoint. */
  stored: PublicEndpointOfAgent | null;
  libraries: PublishingAnswer['libraries'];
  /** Names of required guidelines. */
  guidelines: PublishingAnswer['names']['guidelinesDocuments'];
  form: PublishingForm;
}

const limits = ['session', 'address', 'endpoint', 'day'] as const;

export function EndpointSection({ stored, libraries, guidelines, form }: EndpointSectionProps) {
  const { t } = useTranslation('agents');
  const { control, methods } = form;
  useFieldEntry('publicEndpoint', t('publish.sections.endpoint'));
  const { data: brand } = useDefaultBrandQuery();
  const entered = useWatch({ control, name: 'publicEndpoint' });
  const set = (value: PublicEndpointSettings | null | undefined) =>
    methods.setValue('publicEndpoint', value, { shouldDirty: true, shouldTouch: true });
  if (stored && entered === null) {
    return <RemovedNote name={stored.name} onKeep={() => set(endpointOf(stored))} />;
  }
  if (!entered) {
    return (
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<IconPlus />}
        onClick={() => set(newEndpoint(brand?.defaultBrandKey ?? ''))}
        sx={{ justifySelf: 'start' }}
      >
        {t('endpoint.add')}
      </Button>
    );
  }
  return (
    <>
      <EndpointFields {...{ stored, libraries, guidelines, form }} />
      <Button
        color={stored ? 'error' : 'inherit'}
        startIcon={stored ? <IconTrash /> : <IconX />}
        onClick={() => set(stored ? null : undefined)}
        sx={{ justifySelf: 'start' }}
      >
        {t(stored ? 'endpoint.remove' : 'endpoint.drop')}
      </Button>
    </>
  );
}

/** Shown until the removal is saved; saving offers *Undo*. */
function RemovedNote({ name, onKeep }: { name: string; onKeep(): void }) {
  const { t } = useTranslation('agents');
  return (
    <Box role="status" sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <StatusText
        mayWrap
        tone="warning"
        icon={<IconTrash />}
        label={t('endpoint.removed', { address: `/public-chat/${name}` })}
      />
      <Button variant="outlined" color="inherit" onClick={onKeep}>
        {t('endpoint.keep')}
      </Button>
    </Box>
  );
}

function EndpointFields({ stored, libraries, guidelines, form }: EndpointSectionProps) {
  const { t } = useTranslation('agents');
  const brands = useBrandChoices();
  const { control } = form;
  const field = (name: 'isEnabled' | 'name' | 'allowsTesting' | 'offersSignIn') => ({
    control,
    name: `publicEndpoint.${name}` as const,
    label: t(`endpoint.${name}`),
    hint: t(`endpoint.${name}Hint`),
  });
  return (
    <>
      <FormSwitch {...field('isEnabled')} />
      <VisitorAccessWarning control={control} libraries={libraries} />
      <FormText {...field('name')} dir="ltr" />
      {stored?.isEnabled && <PageLink name={stored.name} />}
      <EmbeddingLine control={control} />
      <FormSwitch {...field('allowsTesting')} />
      <FormList
        control={control}
        name="publicEndpoint.allowedOrigins"
        label={t('endpoint.origins')}
        hint={t('endpoint.originsHint')}
        addLabel={t('endpoint.addOrigin')}
        placeholder="https://www.example.com"
        max={50}
        dir="ltr"
      />
      <FormSwitch {...field('offersSignIn')} />
      <FormCombo
        control={control}
        name="publicEndpoint.brandKey"
        label={t('columns.brand')}
        hint={t('endpoint.brandHint')}
        useOptions={fixedOptions(brands.options)}
      />
      <FormNumber
        control={control}
        name="publicEndpoint.retentionDays"
        label={t('endpoint.retention')}
        hint={t('endpoint.retentionHint')}
        unit={t('endpoint.days')}
        min={1}
        max={3650}
        step={1}
      />
      <GuidelinesField
        control={control}
        name="publicEndpoint.guidelinesDocumentIds"
        hint={t('endpoint.guidelinesHint')}
        names={guidelines}
      />
      <Box role="group" aria-label={t('endpoint.limits.title')} sx={limitsStyles}>
        {limits.map((name) => (
          <FormNumber
            key={name}
            control={control}
            name={`publicEndpoint.limits.${name}`}
            label={t(`endpoint.limits.${name}`)}
            min={1}
            step={1}
          />
        ))}
      </Box>
      <IdentityKeyField form={form} which="primary" stored={stored?.identityKeys.primary} />
      <IdentityKeyField form={form} which="secondary" stored={stored?.identityKeys.secondary} />
    </>
  );
}

/** Address of the saved endpoint's page, with a copy button. */
function PageLink({ name }: { name: string }) {
  const { t } = useTranslation('agents');
  const address = `${location.origin}/public-chat/${name}`;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, typography: 'body2' }}>
      <Link href={address} target="_blank" rel="noopener" dir="ltr" sx={{ overflowWrap: 'anywhere' }}>
        {address}
      </Link>
      <CopyAction content={address} label={t('endpoint.copyAddress')} />
    </Box>
  );
}

const limitsStyles = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))',
  gap: 5,
} as const;
