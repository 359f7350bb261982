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

export function adminResource<S extends z.ZodObject, Item extends ResourceItem, Id extends string>(
  definition: ResourceDefinition<S, Item, Record<Id, string>>,
): ResourcePages {
  // The path parameter is known at run time only.
  const resource = definition as unknown as ResourceDefinition<S, Item>;
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

function DeclaredList<S extends z.ZodObject, Item extends ResourceItem>({
  resource,
}: {
  resource: ResourceDefinition<S, Item>;
}) {
  const { texts, list, path, id, Icon, source, ListActions } = resource;
  const mayCreate = resource.useMayCreate();
  const deleting = useDeleteAction(texts, useItemRemoval(resource));
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
      {...(mayCreate && { rowActions: (item: Item) => [deleting(item)] })}
      actions={ListActions && <ListActions />}
    />
  );
}
