// Which tests run when: those of every change, and those that follow them in continuous integration.

/** @typedef {'usual' | 'deep'} Tier */

/** How long a tier may take on two cores, in minutes: past it the run warns, at twice of it it fails: machines differ. */
export const AIM_MINUTES = { usual: 20, deep: 45 };

/** Of the server, what a deep run alone does: it asks hundreds of questions of the handbook, or every route hundreds of times. */
export const DEEP_SERVER_TESTS = [
  '**/features/libraries/evaluation/**',
  '**/testing/every-route/{query-counts,hostile-input}.test.ts',
];

/** Whole journeys in a browser or against a running product, with every change; at most fifteen. */
export const USUAL_JOURNEYS = [
  'src/entra-sign-in.test.ts',
  'src/guide-answers.test.ts',
  'src/expected/keyboard.test.ts',
  'src/expected/writing.test.ts',
  'src/journeys/{administration,agents,public-chat,two-chats}.test.ts',
  'src/gallery/*.test.ts',
  'faults/{controls,run-faults}.test.ts',
];

/**
 * What a tier leaves out of a folder's tests, as patterns for vitest.
 *
 * @param {Tier | undefined} tier every test without one
 * @param {readonly string[]} usual patterns of the tests of every change
 * @param {readonly string[]} all patterns of all tests
 */
export function testsOf(tier, usual, all) {
  if (tier === 'usual') return { include: [...usual], exclude: [] };
  if (tier === 'deep') return { include: [...all], exclude: [...usual] };
  return { include: [...all], exclude: [] };
}

/** The tier that the environment names. @returns {Tier | undefined} */
export function tierOfEnvironment() {
  const tier = process.env['POLYLOGUE_TEST_TIER'];
  return tier === 'usual' || tier === 'deep' ? tier : undefined;
}
