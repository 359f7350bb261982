/** Admin screens of a resource in one declaration: list page, form pages, error states and deletion. */
import type { z } from 'zod';
import type { MenuAction } from '../../ui/actions/action-menu.tsx';
import type { TableFilter } from '../../ui/table/filters/table-filter.ts';
import type { ResourceDefinition, ResourceItem } from './resource-definition.ts';
import { ResourceListPage, useDeletedFilter } from './resource-list-page.tsx';
import type { RestorationTexts } from './resource-texts.ts';
import { isDeleted, useDeleteAction, useRestoreAction } from './row-actions.tsx';
import { useItemRemoval, useItemRestoration } from './use-item-removal.ts';

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
    List: () =>
      resource.restorable ? (
        <RestorableList resource={resource} texts={resource.restorable} />
      ) : (
        <DeclaredList resource={resource} />
      ),
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

interface ListProps<S extends z.ZodObject, Item extends ResourceItem, Row extends ResourceItem> {
  resource: ResourceDefinition<S, Item, Record<string, string>, Row>;
}

function DeclaredList<S extends z.ZodObject, Item extends ResourceItem, Row extends ResourceItem>({
  resource,
  filters = [],
  restoring,
}: ListProps<S, Item, Row> & {
  /** Filters of restorable items, and the action of deleted ones. */
  filters?: readonly TableFilter[];
  restoring?: (row: Row) => MenuAction;
}) {
  const { texts, list, path, id, Icon, source, ListActions, useFilters = useNoFilters } = resource;
  const mayCreate = resource.useMayCreate();
  const deleting = useDeleteAction<Row>(texts, useItemRemoval(resource));
  const actionOf = (row: Row) => (restoring && isDeleted(row) ? restoring : deleting)(row);
  return (
    <ResourceListPage
      texts={texts}
      list={list}
      path={path}
      Icon={Icon}
      source={source}
      columns={resource.useColumns()}
      filters={[...useFilters(), ...filters]}
      idOf={(item) => String(item[id])}
      mayCreate={mayCreate}
      {...(mayCreate && { rowActions: (item: Row) => [actionOf(item)] })}
      actions={ListActions && <ListActions />}
    />
  );
}

const useNoFilters = (): TableFilter[] => [];

/** List with the deleted items, which can be restored. */
function RestorableList<S extends z.ZodObject, Item extends ResourceItem, Row extends ResourceItem>({
  resource,
  texts,
}: ListProps<S, Item, Row> & { texts: RestorationTexts }) {
  const restore = useItemRestoration(resource);
  // Restorable resources declare the call.
  const restoring = useRestoreAction<Row>(texts, (row) => restore?.(row) ?? Promise.resolve({}));
  return <DeclaredList resource={resource} filters={[useDeletedFilter(texts)]} restoring={restoring} />;
}
