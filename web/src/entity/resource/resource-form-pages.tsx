/** Form pages of a resource: creating an item, and editing one with its sections and deletion. */
import { useNavigate, useParams } from 'react-router';
import type { z } from 'zod';
import IconId from '#icon/IconId';
import IconTrash from '#icon/IconTrash';
import { PageAction } from '../../ui/page/page-action.tsx';
import { PageBody } from '../../ui/page/page-body.tsx';
import { EntityForm, type FormSection } from '../form/entity-form.tsx';
import { useEntityForm } from '../form/use-entity-form.ts';
import { QueryView } from '../query-view.tsx';
import type { ResourceDefinition, ResourceForm as FormParts, ResourceItem } from './resource-definition.ts';
import { useResourceTexts } from './resource-texts.ts';
import { useItemRemoval } from './use-item-removal.ts';

interface PageProps<S extends z.ZodObject, Item extends ResourceItem> {
  resource: ResourceDefinition<S, Item> & FormParts<S, Item>;
}
type ItemProps<S extends z.ZodObject, Item extends ResourceItem> = PageProps<S, Item> & { item: Item };

export function NewPage<S extends z.ZodObject, Item extends ResourceItem>({ resource }: PageProps<S, Item>) {
  const t = useResourceTexts(resource.texts);
  return (
    <PageBody title={t('new')} form="wide">
      <ResourceForm resource={resource} />
    </PageBody>
  );
}

export function EditPage<S extends z.ZodObject, Item extends ResourceItem>({ resource }: PageProps<S, Item>) {
  const { texts, id, api } = resource;
  const t = useResourceTexts(texts);
  const { [id]: key = '' } = useParams<string>();
  const query = api.get.useQuery({ params: { [id]: key } });
  const item = query.currentData;
  return (
    <PageBody
      title={item?.name ?? t('sections.own')}
      form="wide"
      actions={item?.permissions.canEdit && <DeleteAction resource={resource} item={item} />}
    >
      <QueryView query={query}>
        {(found) => <SavedForm key={key} resource={resource} item={found} />}
      </QueryView>
    </PageBody>
  );
}

function DeleteAction<S extends z.ZodObject, Item extends ResourceItem>({
  resource,
  item,
}: ItemProps<S, Item>) {
  const t = useResourceTexts(resource.texts);
  const navigate = useNavigate();
  const remove = useItemRemoval(resource);
  const start = async () => {
    if (await remove(item)) await navigate(resource.listPath ?? resource.path);
  };
  return (
    <PageAction
      kind="danger"
      label={t('delete.do')}
      icon={<IconTrash />}
      isDisabled={!item.permissions.canDelete}
      onClick={() => void start()}
    />
  );
}

/** Form of a saved item that follows newer versions. */
function SavedForm<S extends z.ZodObject, Item extends ResourceItem>(props: ItemProps<S, Item>) {
  const sections = props.resource.useSections(props.item);
  return <ResourceForm {...props} sections={sections} />;
}

interface FormProps<S extends z.ZodObject, Item extends ResourceItem> extends PageProps<S, Item> {
  /** Absent for a new item. */
  item?: Item;
  sections?: readonly FormSection[];
}

function ResourceForm<S extends z.ZodObject, Item extends ResourceItem>({
  resource: { texts, path, id, api, form: declared },
  item,
  sections = [],
}: FormProps<S, Item>) {
  const t = useResourceTexts(texts);
  const navigate = useNavigate();
  const [create] = api.create.useMutation();
  const [update] = api.update.useMutation();
  const key = item && String(item[id]);
  const form = useEntityForm<S, Item>({
    name: `${path}/${key ?? 'new'}`,
    schema: declared.schema,
    entity: item,
    valuesOf: declared.valuesOf,
    save: (body, { requestId, ifMatch = 0 }) =>
      key === undefined
        ? create({ body, requestId }).unwrap()
        : update({ params: { [id]: key }, body, requestId, ifMatch }).unwrap(),
    onSaved: (saved) => void (item ?? navigate(`${path}/${String(saved[id])}/edit`, { replace: true })),
  });
  const isDisabled = item?.permissions.canEdit === false;
  const own: FormSection = {
    name: 'own',
    title: t('sections.own'),
    icon: <IconId />,
    intro: isDisabled && t('readOnly'),
    content: <declared.Fields control={form.control} isDisabled={isDisabled} isNew={item === undefined} />,
  };
  return <EntityForm form={form} sections={[own, ...sections]} />;
}
