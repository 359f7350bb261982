/** Editor of a brand with its live preview (document 1 §2). */
import Box from '@mui/material/Box';
import type { AdminBrand } from '@polylogue/contract/brands/brands/schemas';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import IconBook from '#icon/IconBook';
import IconCopy from '#icon/IconCopy';
import IconHistory from '#icon/IconHistory';
import IconId from '#icon/IconId';
import IconPhoto from '#icon/IconPhoto';
import IconTrash from '#icon/IconTrash';
import IconWorld from '#icon/IconWorld';
import { QueryView } from '../../../../entity/query-view.tsx';
import { SkeletonLines } from '../../../../ui/feedback/skeleton-lines.tsx';
import { PageAction } from '../../../../ui/page/page-action.tsx';
import { PageBody } from '../../../../ui/page/page-body.tsx';
import { useHasAction } from '../../../people/public.ts';
import { brandApi } from '../admin-api.ts';
import { BrandTile } from '../list/brand-tile.tsx';
import { BrandStates } from '../list/brand-states.tsx';
import { useBrandRemoval } from '../list/use-brand-removal.ts';
import { HostNamesSection } from '../editor/host-names-section.tsx';
import { IdentitySection } from '../editor/identity-section.tsx';
import { LookEditor } from '../editor/look-editor.tsx';
import { PicturesSection } from '../editor/pictures-section.tsx';
import { useBrandForm } from '../editor/use-brand-form.ts';
import { useLookDescription } from '../editor/use-look-description.ts';
import { useLookSections } from '../editor/use-look-sections.tsx';

const path = '/admin/brand';

/** Loaded after the page, with the texts of guidelines. */
const GuidelinesSection = lazy(async () => ({
  default: (await import('../editor/guidelines-section.tsx')).GuidelinesSection,
}));

const ResourceActivity = lazy(async () => ({
  default: (await import('../../../insight/parts/resource-activity.tsx')).ResourceActivity,
}));

export function BrandPage() {
  const { t } = useTranslation('brands');
  const { brandKey = '' } = useParams();
  const query = brandApi.get.useQuery({ params: { brandKey } });
  const brand = query.currentData;
  if (!brand) {
    return (
      <PageBody title={t('sections.identity')}>
        <QueryView query={query}>{() => null}</QueryView>
      </PageBody>
    );
  }
  return <BrandEditor key={brandKey} brand={brand} />;
}

function BrandEditor({ brand }: { brand: AdminBrand }) {
  const { t } = useTranslation('brands');
  const [search] = useSearchParams();
  const form = useBrandForm(brand);
  const { inherited, agentNames, permissions, hosts } = brand;
  const isReadOnly = !permissions.canEdit;
  const maySeeChanges = useHasAction('ConfigurationAuditLogRead') ?? false;
  const look = useMemo(
    () => ({ inherited, level: 'brand' as const, isReadOnly, agentNames }),
    [inherited, isReadOnly, agentNames],
  );
  const sections = [
    {
      name: 'identity',
      title: t('sections.identity'),
      icon: <IconId />,
      intro: isReadOnly && t('readOnly'),
      content: <IdentitySection brand={brand} />,
    },
    {
      name: 'hosts',
      title: t('sections.hosts'),
      icon: <IconWorld />,
      count: hosts.length,
      intro: t(permissions.canAddHostNames ? 'intros.hosts' : 'intros.hostsNotAllowed'),
      content: <HostNamesSection brand={brand} />,
    },
    {
      name: 'pictures',
      title: t('sections.pictures'),
      icon: <IconPhoto />,
      intro: t('intros.pictures'),
      content: <PicturesSection brand={brand} />,
    },
    ...useLookSections(),
    {
      name: 'guidelines',
      title: t('sections.guidelines'),
      icon: <IconBook />,
      content: (
        <Suspense fallback={<SkeletonLines count={2} />}>
          <GuidelinesSection brand={brand} />
        </Suspense>
      ),
    },
    ...(maySeeChanges
      ? [
          {
            name: 'activity',
            title: t('sections.activity'),
            icon: <IconHistory />,
            content: (
              <Suspense fallback={<SkeletonLines count={4} />}>
                <ResourceActivity type="Brand" id={brand.brandKey} />
              </Suspense>
            ),
          },
        ]
      : []),
  ];
  return (
    <PageBody
      title={form.methods.watch('name')}
      picture={<BrandTile brand={{ ...brand, primary: brand.effective.theme.primary }} />}
      form="wide"
      status={
        <Box component="span" sx={{ display: { xs: 'none', lg: 'inline-flex' } }}>
          <BrandStates brand={brand} />
        </Box>
      }
      actions={<BrandActions brand={brand} />}
    >
      <LookEditor
        form={form}
        look={look}
        sections={sections}
        describe={useLookDescription(look, brand.guidelinesDocuments)}
        preview={{ name: form.methods.watch('name'), pictures: brand }}
        startAt={search.has('hostCheck') ? 'hosts' : undefined}
      />
    </PageBody>
  );
}

function BrandActions({ brand }: { brand: AdminBrand }) {
  const { t } = useTranslation('brands');
  const navigate = useNavigate();
  const remove = useBrandRemoval();
  const mayCreate = useHasAction('BrandsCreate') ?? false;
  const start = async () => {
    if (await remove(brand)) await navigate(path);
  };
  return (
    <>
      {brand.permissions.canDelete && (
        <PageAction kind="danger" label={t('delete.do')} icon={<IconTrash />} onClick={() => void start()} />
      )}
      {mayCreate && (
        <PageAction label={t('duplicate')} icon={<IconCopy />} to={`${path}/new?from=${brand.brandKey}`} />
      )}
    </>
  );
}
