/** Changes of single bindings of a draft (document 2 §7.9). */
import {
  bindingFields,
  type DataSourceBinding,
} from '@polylogue/contract/agents/knowledge/data-source-bindings';
import { z } from 'zod';
import { AppError } from '../../../../app-error.ts';
import type { Database } from '../../../../db/client.ts';
import { newId } from '../../../../db/id.ts';
import type { Caller } from '../../../../http/requests/caller.ts';
import { listOfferedNames } from '../../../knowledge/public.ts';
import { assertBindable, assertDefined } from '../../access/data-sources.ts';
import { type DraftChange, draftContentOf } from '../../agent/aggregates.ts';
import { bindingsFor, type Configuration } from '../../agent/configuration.ts';
import { mayTest } from '../../agent/draft.ts';
import * as draftQueries from '../../drafts/draft-queries.ts';
import { findDraft } from '../../drafts/drafts.ts';
import { bindingOfWire } from '../../agent/binding.ts';

type Author = Pick<Caller, 'userId' | 'grants'>;

/** Finds a binding and the id of its draft. Throws `rag_data_source.not_found`, also for a foreign one. */
export async function draftOfBinding(db: Database, caller: Author, bindingId: string) {
  const draft = await draftQueries.findByBinding(db, bindingId);
  const binding = draft?.configuration.bindings.find(({ id }) => id === bindingId);
  if (!draft || !binding || draft.agentType !== 'System' || !mayTest(draft, caller)) {
    throw new AppError('rag_data_source.not_found');
  }
  return { draftId: draft.id, binding };
}

/** Replaces libraries and bindings of a draft. */
async function replaceBindings(
  { tx, id, caller, record }: DraftChange,
  boundOf: (configuration: Configuration) => Pick<Configuration, 'libraryIds' | 'bindings'>,
): Promise<void> {
  const draft = await findDraft({ db: tx }, caller, { draftId: id, agentType: 'System' });
  const { configuration: before } = draft;
  const { libraryIds, bindings } = boundOf(before);
  const after = { ...before, libraryIds, bindings: bindingsFor(libraryIds, bindings) };
  await assertBindable({ tx, caller }, { before, after });
  await assertDefined(tx, { before, after }, () => []);
  const content = { ...draftContentOf(draft), configuration: after };
  await draftQueries.update(tx, id, content);
  record(draftContentOf(draft), content);
}

/**
 * Binds a draft to a library. Throws `configuration_state.not_found`, `data_source.not_found`,
 * `rag_data_source.exists`, and as `assertDefined`.
 */
export const create = (change: DraftChange, wire: DataSourceBinding): Promise<void> =>
  replaceBindings(change, ({ libraryIds, bindings }) => {
    if (bindings.some(({ libraryId }) => libraryId === wire.dataSourceId)) {
      throw new AppError('rag_data_source.exists');
    }
    return {
      libraryIds: [...new Set([...libraryIds, wire.dataSourceId])],
      bindings: [...bindings, bindingOfWire(wire, newId())],
    };
  });

/** Replaces a binding, including its library. Throws as `create`, and `rag_data_source.not_found`. */
export const replace = (change: DraftChange, bindingId: string, wire: DataSourceBinding): Promise<void> =>
  replaceBindings(change, ({ libraryIds, bindings }) => {
    const former = bindings.find(({ id }) => id === bindingId);
    if (!former) throw new AppError('rag_data_source.not_found');
    const others = bindings.filter((binding) => binding !== former);
    if (others.some(({ libraryId }) => libraryId === wire.dataSourceId)) {
      throw new AppError('rag_data_source.exists');
    }
    const places = libraryIds.map((id) => (id === former.libraryId ? wire.dataSourceId : id));
    return { libraryIds: [...new Set(places)], bindings: [...others, bindingOfWire(wire, bindingId)] };
  });

/** Removes a binding and its library, which must not stay unfiltered. Throws `rag_data_source.not_found`. */
export const remove = (change: DraftChange, bindingId: string): Promise<void> =>
  replaceBindings(change, ({ libraryIds, bindings }) => {
    const former = bindings.find(({ id }) => id === bindingId);
    if (!former) throw new AppError('rag_data_source.not_found');
    return {
      libraryIds: libraryIds.filter((id) => id !== former.libraryId),
      bindings: bindings.filter((binding) => binding !== former),
    };
  });

const defaults = z.object(bindingFields);

/** Returns the default settings of a binding. Throws `rag_data_source.not_found`. */
export async function systemDefaults(db: Database, caller: Author, bindingId: string | undefined) {
  if (bindingId === undefined) return { dataSourceId: null, ...defaults.parse({}) };
  const { libraryId } = (await draftOfBinding(db, caller, bindingId)).binding;
  const readable = await listOfferedNames({ db }, caller);
  const name = readable.find(({ id }) => id === libraryId)?.name ?? '';
  return { dataSourceId: libraryId, ...defaults.parse({ name }) };
}
