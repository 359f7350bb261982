/** Actions as a matrix: a row per subject, a column per operation. */
import { type Action, actions as allActions, partsOfAction } from '@polylogue/contract/permissions';
import { type Subject, subjectOf } from '../../../entity/effect/effect-labels.ts';

export const columns = ['Read', 'Create', 'Write'] as const;
export type Column = (typeof columns)[number];

export interface MatrixRow {
  subject: Subject;
  /** Actions for all of the subject. */
  cells: Partial<Record<Column, Action>>;
  /** Actions for selected ones only: read, write. */
  chosen: readonly Action[];
}

const subjects: readonly Subject[] = [
  'GptSystems',
  'DataSources',
  'Brands',
  'GuidelinesDocuments',
  'ChatAccessPolicies',
  'UserRoles',
  'User',
  'UserRolePermissions',
  'Analytics',
  'ConfigurationAuditLog',
  'InstanceSettings',
  'Conversations',
];

function rowOf(subject: Subject): MatrixRow {
  const own = allActions.filter((action) => subjectOf(action) === subject);
  const isChosen = (action: Action) => action.endsWith('Specific');
  const cells = own
    .filter((action) => !isChosen(action))
    .map((action) => [columns.find((column) => partsOfAction(action).verb.startsWith(column)), action]);
  return { subject, cells: Object.fromEntries(cells) as MatrixRow['cells'], chosen: own.filter(isChosen) };
}

export const rows: readonly MatrixRow[] = subjects.map(rowOf);

/** Lists the actions of a row in the order of the columns. */
export const cellsOf = ({ cells }: MatrixRow): Action[] => columns.flatMap((column) => cells[column] ?? []);
/** Lists the actions of a column in the order of the rows. */
export const columnOf = (column: Column): Action[] => rows.flatMap(({ cells }) => cells[column] ?? []);

/** In the contract's order, so that equal selections are equal values. */
const inOrder = (chosen: ReadonlySet<Action>): Action[] => allActions.filter((action) => chosen.has(action));

/** Adds or removes an action, keeping the order of the matrix. */
export const withAction = (held: readonly Action[], action: Action, isOn: boolean): Action[] => {
  const chosen = new Set(held);
  if (isOn) chosen.add(action);
  else chosen.delete(action);
  return inOrder(chosen);
};

/** Selects all changeable actions; clears them if all are selected. */
export function withAll(
  held: readonly Action[],
  group: readonly Action[],
  mayChange: (action: Action) => boolean,
): Action[] {
  const own = group.filter(mayChange);
  const isOn = !own.every((action) => held.includes(action));
  const chosen = new Set(held);
  for (const action of own) {
    if (isOn) chosen.add(action);
    else chosen.delete(action);
  }
  return inOrder(chosen);
}

export type GroupState = 'all' | 'some' | 'none';

/** Returns whether none, some or all actions of a group are selected. */
export function stateOf(held: readonly Action[], group: readonly Action[]): GroupState {
  const count = group.filter((action) => held.includes(action)).length;
  if (count === 0) return 'none';
  return count === group.length ? 'all' : 'some';
}
