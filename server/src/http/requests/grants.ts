/** Rules of which entities actions apply to, used by every policy (document 1 §6). */
import type { Action } from '@polylogue/contract/permissions';
import type { Grants } from './caller.ts';

/** Actions that include another one. */
const widerActions: Partial<Record<Action, readonly Action[]>> = {
  GptSystemsReadSpecific: ['GptSystemsWriteSpecific', 'GptSystemsWrite'],
  GptSystemsWriteSpecific: ['GptSystemsWrite'],
  DataSourcesReadSpecific: ['DataSourcesRead', 'DataSourcesWriteSpecific', 'DataSourcesWrite'],
  DataSourcesWriteSpecific: ['DataSourcesWrite'],
};

/**
 * Checks whether an action is granted, by itself or by a wider one: `DataSourcesWrite` reads and writes
 * every library. With `id`, for that entity; without, for all or any of its kind.
 */
export function holds(grants: Grants, action: Action, id?: string): boolean {
  const granted = grants.get(action);
  if (granted === 'all' || (id === undefined ? granted !== undefined : granted?.has(id))) return true;
  return widerActions[action]?.some((one) => holds(grants, one, id)) ?? false;
}
