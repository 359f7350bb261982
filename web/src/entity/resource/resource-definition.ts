/** Declaration of a resource's admin screens. */
import type { ComponentType } from 'react';
import type { Control } from 'react-hook-form';
import type { z } from 'zod';
import type IconApi from '#icon/IconApi';
import type { ListSource } from '../../ui/table/list-source.ts';
import type { TableColumn } from '../../ui/table/columns/table-column.ts';
import type { TableFilter } from '../../ui/table/filters/table-filter.ts';
import type { FormSection } from '../form/entity-form.tsx';
import type { QueryState } from '../query-view.tsx';
import type { Outcome } from '../use-removal.ts';
import type { ListTexts, NamespaceWith, RemovalTexts, RestorationTexts } from './resource-texts.ts';
import type { RemovalQuestion } from './use-resource-removal.ts';

/** Item of a resource in its form, or row of its list. */
export interface ResourceItem {
  name: string;
  version: number;
  permissions: { canEdit: boolean; canDelete: boolean; canRestore?: boolean };
}

type Mutation<Call, Answer> = {
  useMutation(): readonly [trigger: (call: Call) => Answer, ...rest: unknown[]];
};
type Saving<Item> = { unwrap(): Promise<Item> };

/** Endpoints of `entityApi` that the screens call. */
interface ResourceApi<Body, Item, Params> {
  get: { useQuery(args: { params: Params }): QueryState<Item> };
  create: Mutation<{ body: Body; requestId: string }, Saving<Item>>;
  update: Mutation<{ params: Params; body: Body; requestId: string; ifMatch: number }, Saving<Item>>;
  remove: Mutation<{ params: Params; ifMatch: number }, PromiseLike<Outcome>>;
  /** Present if deleted items can be restored. */
  restore?: Mutation<{ params: Params }, PromiseLike<Outcome>>;
}

export interface FieldsProps<S extends z.ZodObject> {
  control: Control<z.input<S>, unknown, z.output<S>>;
  isDisabled: boolean;
  isNew: boolean;
}

/** Namespace with the title of the form section and its note for read-only users. */
type FormTexts = NamespaceWith<{ sections: { own: string }; readOnly: string }>;

export interface ResourceDefinition<
  S extends z.ZodObject,
  Item extends ResourceItem,
  Params = Record<string, string>,
  Row extends ResourceItem = Item,
> {
  texts: ListTexts & RemovalTexts & FormTexts;
  /** The same namespace for restorable items: adds *Undo*, a list of deleted ones, and their restoration. */
  restorable?: RestorationTexts;
  /** Name of the list for stored filters and exports. */
  list: string;
  /** Path of the list; form pages are nested below it. */
  path: string;
  /** Path of the list, if form pages are not nested below it. */
  listPath?: string;
  /** Path parameter and item field with the id. */
  id: keyof Params & keyof Item & keyof Row & string;
  Icon: typeof IconApi;
  api: ResourceApi<z.output<S>, Item, Params>;
  source: ListSource<Row>;
  useMayCreate(): boolean;
  useColumns(): TableColumn<Row>[];
  /** Filters of the list, besides its search. */
  useFilters?(): TableFilter[];
  /** Additional actions of the list page. */
  ListActions?: ComponentType;
  useRemovalQuestion(): (item: Item | Row) => RemovalQuestion;
  /** Loads the form pages' code, which lists do not need. */
  loadForm(): Promise<ResourceForm<S, Item>>;
}

/** Form pages of a resource. */
export interface ResourceForm<S extends z.ZodObject, Item extends ResourceItem> {
  form: {
    schema: S;
    /** Returns the form values of an item, or of a new one. */
    valuesOf(item: Item | undefined): z.input<S>;
    Fields: ComponentType<FieldsProps<S>>;
  };
  /** Sections below the fields of a saved item. */
  useSections(item: Item): FormSection[];
}
