/** Name and description of a library. */
import { type FileLibrary, FileLibrarySettingsSchema } from '@polylogue/contract/knowledge/libraries/schemas';
import { useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import IconFilter from '#icon/IconFilter';
import IconId from '#icon/IconId';
import IconListSearch from '#icon/IconListSearch';
import IconRobot from '#icon/IconRobot';
import IconTrash from '#icon/IconTrash';
import { EntityForm } from '../../../../entity/form/entity-form.tsx';
import { useEntityForm } from '../../../../entity/form/use-entity-form.ts';
import { QueryView } from '../../../../entity/query-view.tsx';
import { FormText } from '../../../../ui/forms/fields/form-text.tsx';
import { PageAction } from '../../../../ui/page/page-action.tsx';
import { PagePlaceContext } from '../../../../ui/page/page-bar.tsx';
import { PageBody } from '../../../../ui/page/page-body.tsx';
import { libraryApi } from '../api.ts';
import { libraryAddress } from '../components/file-location.ts';
import { TextIndexSection } from '../text-index/text-index-section.tsx';
import { AgentsOfLibrary } from '../components/used-by.tsx';
import { FiltersSection } from '../filters/filters-section.tsx';
import { useLibraryRemoval } from '../use-library-removal.ts';

export function NewLibraryPage() {
  const { t } = useTranslation('file-libraries');
  return (
    <PageBody title={t('new')} form="wide">
      <LibraryForm />
    </PageBody>
  );
}

export function LibrarySettingsPage() {
  const { t } = useTranslation('file-libraries');
  const { dataSourceId = '' } = useParams();
  const query = libraryApi.get.useQuery({ params: { dataSourceId } });
  const library = query.currentData;
  return (
    <PagePlaceContext value={usePlaceBelow(library)}>
      <PageBody
        title={t('settings')}
        form="wide"
        actions={library?.permissions.canDelete && <DeleteLibrary library={library} />}
      >
        <QueryView query={query}>{(found) => <LibraryForm key={dataSourceId} library={found} />}</QueryView>
      </PageBody>
    </PagePlaceContext>
  );
}

/** Breadcrumb from the settings to the library's files. */
function usePlaceBelow(library: FileLibrary | undefined) {
  const outer = useContext(PagePlaceContext);
  return useMemo(() => {
    if (!library) return outer;
    const crumb = { label: library.name, to: libraryAddress(library.dataSourceId) };
    return { ...outer, above: [...outer.above, crumb] };
  }, [outer, library]);
}

function DeleteLibrary({ library }: { library: FileLibrary }) {
  const { t } = useTranslation('file-libraries');
  const navigate = useNavigate();
  const remove = useLibraryRemoval();
  const start = async () => {
    if (await remove(library)) await navigate('/admin/datasource');
  };
  return (
    <PageAction kind="danger" label={t('delete.do')} icon={<IconTrash />} onClick={() => void start()} />
  );
}

function LibraryForm({ library }: { library?: FileLibrary }) {
  const { t } = useTranslation('file-libraries');
  const navigate = useNavigate();
  const [create] = libraryApi.create.useMutation();
  const [update] = libraryApi.update.useMutation();
  const form = useEntityForm({
    name: `datasource/${library?.dataSourceId ?? 'new'}`,
    schema: FileLibrarySettingsSchema,
    entity: library,
    valuesOf: (from: FileLibrary | undefined) => ({
      name: from?.name ?? '',
      description: from?.description ?? '',
    }),
    save: (body, { requestId, ifMatch = 0 }) =>
      library
        ? update({ params: { dataSourceId: library.dataSourceId }, body, requestId, ifMatch }).unwrap()
        : create({ body, requestId, query: {} }).unwrap(),
    createdText: t('created'),
    onSaved: ({ dataSourceId }) =>
      void (library ?? navigate(`/admin/datasource/${dataSourceId}/edit`, { replace: true })),
  });
  const field = { control: form.control, isDisabled: library?.permissions.canEdit === false };
  const readOnly = library?.isBuiltIn ? t('readOnlyBuiltIn') : t('readOnly');
  return (
    <EntityForm
      form={form}
      sections={[
        {
          name: 'library',
          title: t('settings'),
          icon: <IconId />,
          intro: field.isDisabled && readOnly,
          content: (
            <>
              <FormText {...field} name="name" label={t('columns.name')} autoFocus={!library} />
              <FormText
                {...field}
                name="description"
                label={t('columns.description')}
                hint={t('descriptionHelp')}
                lines={2}
              />
            </>
          ),
        },
        ...(library
          ? [
              {
                name: 'index',
                title: t('index.title'),
                icon: <IconListSearch />,
                intro: t('index.intro'),
                content: <TextIndexSection library={library} />,
              },
              {
                name: 'usedBy',
                title: t('usedBy.title'),
                icon: <IconRobot />,
                intro: t('usedBy.intro'),
                content: <AgentsOfLibrary library={library} />,
              },
              {
                name: 'filters',
                title: t('filters.title'),
                icon: <IconFilter />,
                intro: t('filters.intro'),
                content: <FiltersSection library={library} />,
              },
            ]
          : []),
      ]}
    />
  );
}
