/** Counters equal the bookings after any concurrent course of questions. */
import type { Limit } from '@polylogue/contract/access-policies/limits/schemas';
import fc from 'fast-check';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { AppError } from '../../../app-error.ts';
import { systemClock } from '../../../clock.ts';
import { type Database, transaction } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import { addUser } from '../../../testing/add-user.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { addPolicy } from '../../../testing/access/policies.ts';
import { addPrice } from '../../../testing/models/add-price.ts';
import { bookUsage } from '../prices/book-usage.ts';
import { type Admission, admissionOf, admit, countUsage, settleRun } from './admit.ts';
import { listLimited, type LimitedPolicy } from './limited-policy.ts';
import { compareCounters } from './reconcile.ts';

const logger = pino({ level: 'silent' });
const model = { provider: { id: 'p' }, model: 'm' };
const estimate = { tokens: 40, cost: 0.001 };

interface Course {
  person: number;
  kind: 'question' | 'continuation' | 'title';
  inputTokens: number;
  outputTokens: number;
}

const courses = fc.array(
  fc.record<Course>({
    person: fc.nat(2),
    kind: fc.constantFrom('question', 'question', 'continuation', 'title'),
    inputTokens: fc.integer({ min: -10, max: 2_000_000_000 }),
    outputTokens: fc.integer({ min: 0, max: 300 }),
  }),
  { minLength: 1, maxLength: 24 },
);
const limitSets = fc.uniqueArray(
  fc.record<Limit>({
    kind: fc.constantFrom('questions', 'tokens', 'cost'),
    window: fc.constantFrom('hour', 'day', 'month'),
    scope: fc.constantFrom('perPerson', 'shared'),
    amount: fc.integer({ min: 1, max: 12 }),
  }),
  { selector: ({ kind, window, scope }) => `${kind} ${window} ${scope}`, minLength: 1, maxLength: 6 },
);

interface Setting {
  db: Database;
  policy: LimitedPolicy;
  owners: readonly string[];
}

/** Books what a call used, and counts it. */
async function book(
  { db, policy }: Setting,
  { kind, ...usage }: Course,
  { ownerId, at, admission }: { ownerId: string; at: Date; admission?: Admission },
): Promise<void> {
  await transaction(db, async (tx) => {
    const isQuestion = kind === 'question';
    const facts = {
      ownerId,
      agentId: null,
      brandKey: null,
      policyId: policy.id,
      isQuestion,
      isTest: false,
      isPrivate: false,
      model,
      usage,
      at,
    };
    const booked = await bookUsage(tx, logger, {
      ...facts,
      id: newId(),
      kind: kind === 'title' ? 'title' : 'answer',
    });
    if (admission) settleRun(tx, { policy_id: policy.id, reservations: admission.reservations }, booked);
    else await countUsage(tx, policy, { ownerId, at, ...booked });
  });
}

/** Runs a course. Resolves to whether it was admitted. */
async function run(setting: Setting, course: Course): Promise<boolean> {
  const { db, policy, owners } = setting;
  const [ownerId = '', at] = [owners[course.person], new Date()];
  if (course.kind === 'title') {
    await book(setting, course, { ownerId, at });
    return true;
  }
  const isQuestion = course.kind === 'question';
  const asked = { terms: { policy, estimate }, ownerId, runId: newId(), isQuestion, at };
  try {
    await transaction(db, async (tx) => admit(tx, asked));
    await book(setting, course, { ownerId, at, admission: admissionOf(asked) });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'chat_limit.reached') return false;
    throw error;
  }
}

it('keeps counters equal to bookings and exact limits of questions', async () => {
  const { db } = await testDatabase();
  const owners = [await addUser(db), await addUser(db), await addUser(db)];
  await addPrice(db, model, { input: 3, output: 11 });
  await fc.assert(
    fc.asyncProperty(limitSets, courses, async (limits, all) => {
      const [policy] = await listLimited(db, [await addPolicy(db, { limits })]);
      if (!policy) throw new Error('no policy');
      const admitted = await Promise.all(all.map((course) => run({ db, policy, owners }, course)));
      expect(await compareCounters({ db, clock: systemClock })).toEqual([]);
      const asked = all.filter(({ kind }, index) => admitted[index] && kind === 'question');
      for (const { kind, scope, amount } of limits.filter((limit) => limit.kind === 'questions')) {
        const counts = owners.map((_, person) => asked.filter((one) => one.person === person).length);
        const most = scope === 'shared' ? asked.length : Math.max(...counts);
        expect([kind, most <= amount]).toEqual([kind, true]);
      }
      await db.deleteFrom('chat_access_policies').execute();
    }),
    { numRuns: 25 },
  );
});
