/** Screens of a resource in one declaration: list page, form pages, empty, error and conflict states, removal. */
import type { z } from 'zod';
import type { ResourceDefinition, ResourceItem } from './resource-definition.ts';
import { EditPage, NewPage } from './resource-form-pages.tsx';
import { ResourceListPage } from './resource-list-page.tsx';
import { useDeleteAction } from './row-actions.tsx';
import { useItemRemoval } from './use-item-removal.ts';

interface ResourcePages {
  List(): React.ReactNode;
  New(): React.ReactNode;
  Edit(): React.ReactNode;
}

export function adminResource<S extends z.ZodObject, Item extends ResourceItem, Id extends string>(
  definition: ResourceDefinition<S, Item, Record<Id, string>>,
): ResourcePages {
  // Pages name the path parameter at run time.
  const resource = definition as unknown as ResourceDefinition<S, Item>;
  return {
    List: () => <DeclaredList resource={resource} />,
    New: () => <NewPage resource={resource} />,
    Edit: () => <EditPage resource={resource} />,
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
