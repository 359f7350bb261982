/** Values that brands inherit, and the default brand. */
import type { InstanceDefaults, InstanceDefaultsSettings } from '@polylogue/contract/brands/brands/schemas';
import { InstanceDefaultsSettingsSchema } from '@polylogue/contract/brands/brands/schemas';
import { useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import IconStar from '#icon/IconStar';
import { useEntityForm } from '../../../../entity/form/use-entity-form.ts';
import { QueryView } from '../../../../entity/query-view.tsx';
import { FormSelect } from '../../../../ui/forms/fields/form-select.tsx';
import { PageBody } from '../../../../ui/page/page-body.tsx';
import { brandApi } from '../admin-api.ts';
import { LookEditor } from '../editor/look-editor.tsx';
import { lookOf } from '../editor/use-brand-form.ts';
import { useLookDescription } from '../editor/use-look-description.ts';
import { useLookSections } from '../editor/use-look-sections.tsx';

export function InstanceDefaultsPage() {
  const { t } = useTranslation('brands');
  const query = brandApi.instanceDefaults.useQuery();
  const { data } = query;
  if (!data) {
    return (
      <PageBody title={t('defaults.title')}>
        <QueryView query={query}>{() => null}</QueryView>
      </PageBody>
    );
  }
  return <DefaultsEditor defaults={data} />;
}

const settingsOf = (defaults: InstanceDefaults): InstanceDefaultsSettings => ({
  defaultBrandKey: defaults.defaultBrandKey,
  ...lookOf(defaults),
});

function DefaultsEditor({ defaults }: { defaults: InstanceDefaults }) {
  const { t } = useTranslation('brands');
  const [update] = brandApi.updateInstanceDefaults.useMutation();
  const form = useEntityForm<typeof InstanceDefaultsSettingsSchema, InstanceDefaults>({
    name: 'brand/defaults',
    schema: InstanceDefaultsSettingsSchema,
    entity: defaults,
    valuesOf: (from) => settingsOf(from ?? defaults),
    save: (body, { requestId, ifMatch = 0 }) => update({ body, requestId, ifMatch }).unwrap(),
    restore: (_version, { ifMatch }) => update({ body: settingsOf(defaults), ifMatch }).unwrap(),
  });
  const { inherited, agentNames, permissions } = defaults;
  const isReadOnly = !permissions.canEdit;
  const look = useMemo(
    () => ({ inherited, level: 'instance' as const, isReadOnly, agentNames }),
    [inherited, isReadOnly, agentNames],
  );
  const sections = [
    {
      name: 'default',
      title: t('defaults.brand'),
      icon: <IconStar />,
      intro: isReadOnly ? t('readOnly') : t('defaults.intro'),
      content: <DefaultBrandField defaults={defaults} />,
    },
    ...useLookSections(),
  ];
  return (
    <PageBody title={t('defaults.title')} form="wide">
      <LookEditor
        form={form}
        look={look}
        sections={sections}
        describe={useLookDescription(look)}
        preview={{ name: t('defaults.sampleName') }}
      />
    </PageBody>
  );
}

function DefaultBrandField({ defaults: { brands, permissions } }: { defaults: InstanceDefaults }) {
  const { t } = useTranslation('brands');
  const { control } = useFormContext<InstanceDefaultsSettings>();
  return (
    <FormSelect
      control={control}
      name="defaultBrandKey"
      label={t('defaults.brand')}
      hint={t('defaults.brandHint')}
      isDisabled={!permissions.canEdit}
      options={brands.map(({ brandKey, name }) => ({ value: brandKey, label: name }))}
    />
  );
}
