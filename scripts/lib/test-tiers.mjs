// Assigns each test to a tier: `npm test`, the deep part of continuous integration, or the complete deep run.

/** @typedef {'usual' | 'deep' | 'all'} Tier */

/** Target duration on two cores, in minutes: a longer run warns, one of more than twice that fails. */
export const TARGET_MINUTES = { usual: 12, deep: 22, all: 75 };

/** Files that `npm test` leaves out, in every workspace. */
export const DEEP_FILES = '**/*.deep.test.*';

/** Journeys of `npm test`; at most ten. */
export const USUAL_JOURNEYS = [
  'src/ux/keyboard.test.ts',
  'src/gallery/one-display.test.ts',
  'src/journeys/administration.test.ts',
  'src/journeys/agents.test.ts',
  'src/journeys/public-chat.test.ts',
  'faults/controls.test.ts',
  'faults/run-faults.test.ts',
];

/** Journeys of the complete deep run; continuous integration runs all others, with time to spare on a slow machine. */
export const COMPLETE_JOURNEYS = [
  'src/backup-storage.test.ts',
  'src/ux/installable.test.ts',
  'src/ux/long-conversation.test.ts',
  'src/ux/long-tasks.test.ts',
  'src/ux/sent-question.test.ts',
  'src/ux/tour.test.ts',
  'src/ux/wide-table.test.ts',
  'src/gallery/other-displays.deep.test.ts',
  'src/journeys/first-conversation.test.ts',
  'src/journeys/large-library.test.ts',
  'src/journeys/outside-links.test.ts',
  'src/replica.test.ts',
  'src/shell-look/shell-look.test.ts',
  'src/shell-rules/shell-rules.test.ts',
  'faults/knowledge-faults.test.ts',
];

/** Journeys that measure time or kill processes: each runs alone. */
const TIMED_JOURNEYS = [
  'src/replica.test.ts',
  'src/rolling-upgrade.test.ts',
  'src/stopping.test.ts',
  'src/two-servers/two-servers.test.ts',
  'faults/timed-faults.test.ts',
  'fuzz/fuzz.test.ts',
];

/** Server tests that also run on PostgreSQL 15: those that execute every statement. */
export const POSTGRES_15_TESTS = [
  'src/db/schema/',
  'src/testing/every-route/query-counts',
  '/jobs.test.ts',
  '/upkeep.test.ts',
  '/sweep.test.ts',
];

/**
 * Divides the journeys of a tier into those that may run in parallel and those that run alone.
 *
 * @param {Tier | undefined} tier every journey without one
 * @param {readonly string[]} all patterns of all journeys, for vitest
 */
export function journeysOf(tier, all) {
  if (tier === 'usual') return { include: [...USUAL_JOURNEYS], exclude: [], timed: [] };
  const left = { all: USUAL_JOURNEYS, deep: [...USUAL_JOURNEYS, ...COMPLETE_JOURNEYS] };
  const exclude = tier === undefined ? [] : left[tier];
  const timed = TIMED_JOURNEYS.filter((file) => !exclude.includes(file));
  return { include: [...all], exclude: [...exclude, ...TIMED_JOURNEYS], timed };
}

/** Reads the tier from the environment. @returns {Tier | undefined} */
export function tierOfEnvironment() {
  const tier = process.env['POLYLOGUE_TEST_TIER'];
  return tier === 'usual' || tier === 'deep' || tier === 'all' ? tier : undefined;
}
