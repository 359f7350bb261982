/** New brand from a name and one colour or a palette, or a duplicate of another brand. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { defaultThemeSettings } from '@polylogue/contract/brands/brands/default-theme';
import {
  type AdminBrand,
  BrandSettingsSchema,
  type EffectiveLook,
  NewBrandKeySchema,
} from '@polylogue/contract/brands/brands/schemas';
import { ThemeSettingsSchema } from '@polylogue/contract/brands/brands/theme';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { z } from 'zod';
import IconPalette from '#icon/IconPalette';
import { useEntityForm } from '../../../../entity/form/use-entity-form.ts';
import { QueryView } from '../../../../entity/query-view.tsx';
import { FormText } from '../../../../ui/forms/fields/form-text.tsx';
import { PageBody } from '../../../../ui/page/page-body.tsx';
import { brandApi } from '../admin-api.ts';
import { BaseColourField } from '../editor/colours/base-colour-field.tsx';
import { Palettes } from '../editor/colours/palettes.tsx';
import { useColours } from '../editor/colours/use-colours.ts';
import { useLookForm } from '../editor/look-context.ts';
import { LookEditor } from '../editor/look-editor.tsx';
import { lookOf } from '../editor/use-brand-form.ts';

const NewBrandSchema = z.object({
  name: BrandSettingsSchema.shape.name,
  brandKey: NewBrandKeySchema,
  colours: ThemeSettingsSchema,
});
type NewBrand = z.input<typeof NewBrandSchema>;

/** Proposes a key: the name in lower-case letters, digits and hyphens. */
const keyOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9\s-]/g, '')
    .trim()
    .replaceAll(/[\s-]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 50);

export function NewBrandPage() {
  const { t } = useTranslation('brands');
  const [search] = useSearchParams();
  const from = search.get('from') ?? '';
  const source = brandApi.get.useQuery({ params: { brandKey: from } }, { skip: from === '' });
  const defaults = brandApi.instanceDefaults.useQuery();
  const inherited = defaults.data?.effective;
  if (!inherited || (from !== '' && !source.currentData)) {
    return (
      <PageBody title={t('new')}>
        <QueryView query={defaults}>
          {() => from !== '' && <QueryView query={source}>{() => null}</QueryView>}
        </QueryView>
      </PageBody>
    );
  }
  return <NewBrandForm key={from} source={source.currentData} inherited={inherited} />;
}

interface NewBrandFormProps {
  /** Brand to duplicate. */
  source: AdminBrand | undefined;
  inherited: EffectiveLook;
}

function NewBrandForm({ source, inherited }: NewBrandFormProps) {
  const { t } = useTranslation('brands');
  const { t: tEntity } = useTranslation('entity');
  const navigate = useNavigate();
  const [create] = brandApi.create.useMutation();
  const name = source ? t('duplicateOf', { name: source.name }).slice(0, 100) : '';
  const start: NewBrand = { name, brandKey: keyOf(name), colours: source?.colours ?? defaultThemeSettings };
  const form = useEntityForm<typeof NewBrandSchema, AdminBrand>({
    name: `brand/new/${source?.brandKey ?? ''}`,
    schema: NewBrandSchema,
    valuesOf: () => start,
    save: ({ brandKey, name: chosen, colours }, { requestId }) => {
      const look = source ? { ...lookOf(source), copyOf: source.brandKey, isInPreparation: true } : {};
      return create({ params: { brandKey }, body: { ...look, name: chosen, colours }, requestId }).unwrap();
    },
    createdText: t('created'),
    onSaved: ({ brandKey }) => void navigate(`/admin/brand/${brandKey}/edit`, { replace: true }),
  });
  useProposedKey(form.methods);
  const look = useMemo(
    () => ({ inherited, level: 'brand' as const, isReadOnly: false, agentNames: [] }),
    [inherited],
  );
  const content = (
    <>
      <FormText control={form.control} name="name" label={t('columns.name')} autoFocus />
      <NewColours />
      <FormText
        control={form.control}
        name="brandKey"
        label={t('fields.key')}
        hint={t('fields.keyHint')}
        dir="ltr"
      />
    </>
  );
  const title = t('new');
  const shownName = useWatch({ control: form.control, name: 'name' });
  return (
    <PageBody title={title} form="wide">
      <LookEditor
        form={form}
        look={look}
        sections={[{ name: 'new', title, icon: <IconPalette />, intro: t('intros.new'), content }]}
        preview={{ name: shownName || tEntity('form.notCreated'), ...(source && { pictures: source }) }}
      />
    </PageBody>
  );
}

/** Derives the key from the name until it is changed by hand. */
function useProposedKey({
  control,
  setValue,
  formState,
}: UseFormReturn<NewBrand, unknown, z.output<typeof NewBrandSchema>>) {
  const name = useWatch({ control, name: 'name' });
  const isOwn = formState.touchedFields.brandKey === true;
  const propose = useEffectEvent(() => {
    if (!isOwn) setValue('brandKey', keyOf(name), { shouldValidate: formState.isSubmitted });
  });
  useEffect(() => propose(), [name]);
}

function NewColours() {
  const { t } = useTranslation('brands');
  const { control } = useLookForm();
  const settings = useWatch({ control, name: 'colours' });
  const { field, error: _error, ...colours } = useColours(settings ?? defaultThemeSettings);
  return (
    <>
      <BaseColourField colours={colours} inputRef={field.ref} isReadOnly={false} isShort />
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="subtitle2" component="h3">
          {t('palettes.or')}
        </Typography>
        <Palettes settings={colours.settings} isReadOnly={false} onChoose={colours.replace} />
      </Box>
    </>
  );
}
