/** Binds the declared routes of a resource to its handlers. */
import type { Route } from '@polylogue/contract/http';
import type { z } from 'zod';
import { type Binding, bind, type HandlerInput, type HandlerResult } from '../http/routes/binding.ts';
import type { Aggregate } from './aggregate.ts';
import { bindChange, type ChangeDeps, type ReadInput } from './bind-change.ts';
import type { Change } from './change.ts';

/** Routes declared by the contract's `resource`. */
export interface ResourceRoutes {
  list: Route;
  get: Route;
  create: Route;
  update: Route;
  remove: Route;
  restore?: Route;
}

export interface ResourceParts<R extends ResourceRoutes, Content extends z.ZodObject> {
  aggregate: Aggregate<Content>;
  /** Creates items under the id in the path, which the caller chooses. */
  hasChosenId?: true;
  list(input: HandlerInput<R['list']>): Promise<HandlerResult<R['list']>>;
  /** Reads an item, for `get` and for the response of every change. Throws the aggregate's `missing`. */
  read(input: ReadInput): Promise<HandlerResult<R['get']>>;
  /** Response of `get`; defaults to `read`. */
  get?(input: HandlerInput<R['get']>): Promise<HandlerResult<R['get']>>;
  create(change: Change<Content>, input: HandlerInput<R['create']>): Promise<void>;
  update(change: Change<Content>, input: HandlerInput<R['update']>): Promise<void>;
  remove(change: Change<Content>, input: HandlerInput<R['remove']>): Promise<void>;
  /** Records a restored item like a new one; for routes with `restore`. */
  restore?(change: Change<Content>, input: HandlerInput<Route>): Promise<void>;
}

export function bindResource<R extends ResourceRoutes, Content extends z.ZodObject>(
  routes: R,
  deps: ChangeDeps,
  { aggregate, read, ...parts }: ResourceParts<R, Content>,
): Binding[] {
  const getById: Binding = {
    route: routes.get,
    handle: ({ caller, params }) =>
      read({ db: deps.db, caller, id: (params as Record<string, string>)[aggregate.param] ?? '' }),
  };
  const { get } = parts;
  // Changes return the same entity as `get`.
  const change = { aggregate, read: read as (input: ReadInput) => Promise<never> };
  const { restore } = parts;
  return [
    bind<R['list']>(routes.list, (input) => parts.list(input)),
    get ? bind<R['get']>(routes.get, (input) => get(input)) : getById,
    bindChange<R['create'], Content>(routes.create, deps, {
      ...change,
      ...(parts.hasChosenId && { isCreate: true }),
      handle: parts.create,
    }),
    bindChange<R['update'], Content>(routes.update, deps, { ...change, handle: parts.update }),
    bindChange<R['remove'], Content>(routes.remove, deps, { aggregate, handle: parts.remove }),
    ...(routes.restore && restore
      ? [bindChange(routes.restore, deps, { ...change, isRestore: true, handle: restore })]
      : []),
  ];
}
