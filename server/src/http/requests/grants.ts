/** What actions hold for (document 1 §6): the rules that every policy asks. */
import type { Action } from '@polylogue/contract/permissions';
import type { Grants } from './caller.ts';

/** Actions that say the same as another one, and more. */
const wider: Partial<Record<Action, readonly Action[]>> = {
  GptSystemsReadSpecific: ['GptSystemsWriteSpecific', 'GptSystemsWrite'],
  GptSystemsWriteSpecific: ['GptSystemsWrite'],
  DataSourcesReadSpecific: ['DataSourcesRead', 'DataSourcesWriteSpecific', 'DataSourcesWrite'],
  DataSourcesWriteSpecific: ['DataSourcesWrite'],
};

/**
 * Whether an action is granted, by itself or by a wider one: `DataSourcesWrite` reads and writes every library. With
 * `id`: for that thing; without: for all of its kind, or for whichever things there are.
 */
export function holds(grants: Grants, action: Action, id?: string): boolean {
  const granted = grants.get(action);
  if (granted === 'all' || (id === undefined ? granted !== undefined : granted?.has(id))) return true;
  return wider[action]?.some((one) => holds(grants, one, id)) ?? false;
}
