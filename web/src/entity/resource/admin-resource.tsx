/** Admin screens of a resource in one declaration: list page, form pages, error states and deletion. */
import type { z } from 'zod';
import type { ResourceDefinition, ResourceItem } from './resource-definition.ts';
import { ResourceListPage } from './resource-list-page.tsx';
import { useDeleteAction } from './row-actions.tsx';
import { useItemRemoval } from './use-item-removal.ts';

interface ResourcePages {
  List(): React.ReactNode;
  loadNew(): Promise<() => React.ReactNode>;
  loadEdit(): Promise<() => React.ReactNode>;
}

/** Loads form pages separately, so that lists load without the editor. */
const loadFormPages = () => import('./resource-form-pages.tsx');

export function adminResource<
  S extends z.ZodObject,
  Item extends ResourceItem,
  Id extends string,
  Row extends ResourceItem = Item,
>(definition: ResourceDefinition<S, Item, Record<Id, string>, Row>): ResourcePages {
  // The path parameter is known at run time only.
  const resource = definition as unknown as ResourceDefinition<S, Item, Record<string, string>, Row>;
  return {
    List: () => <DeclaredList resource={resource} />,
    async loadNew() {
      const [{ NewPage }, form] = await Promise.all([loadFormPages(), resource.loadForm()]);
      return () => <NewPage resource={{ ...resource, ...form }} />;
    },
    async loadEdit() {
      const [{ EditPage }, form] = await Promise.all([loadFormPages(), resource.loadForm()]);
      return () => <EditPage resource={{ ...resource, ...form }} />;
    },
  };
}

function DeclaredList<S extends z.ZodObject, Item extends ResourceItem, Row extends ResourceItem>({
  resource,
}: {
  resource: ResourceDefinition<S, Item, Record<string, string>, Row>;
}) {
  const { texts, list, path, id, Icon, source, ListActions } = resource;
  const mayCreate = resource.useMayCreate();
  const deleting = useDeleteAction<Row>(texts, useItemRemoval(resource));
  return (
    <ResourceListPage
      texts={texts}
      list={list}
      path={path}
      Icon={Icon}
      source={source}
      columns={resource.useColumns()}
      idOf={(item) => String(item[id])}
      mayCreate={mayCreate}
      {...(mayCreate && { rowActions: (item: Row) => [deleting(item)] })}
      actions={ListActions && <ListActions />}
    />
  );
}
