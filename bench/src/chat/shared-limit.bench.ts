/** Answers per second of 200 people who ask at once, under limits that they share and under none. */
import { chatAccessPolicyRoutes } from '@polylogue/contract/access-policies/policies/routes';
import type { ChatAccessPolicyRow } from '@polylogue/contract/access-policies/policies/schemas';
import type { Limit } from '@polylogue/contract/access-policies/limits/schemas';
import { fillPath } from '@polylogue/contract/path';
import { readAnswer } from '../answer-stream/read-answer.ts';
import { startPolylogue, startUpstream } from '../answer-stream/targets.ts';
import { readJson } from '../http-load.ts';
import { reportTarget } from '../target-row.ts';
import { percentile } from '../timing.ts';

const people = 200;
const answersPerPerson = 3;
const rounds = 14;
const warmUpRounds = 2;
const most = 1_000_000_000;
const shared: Limit[] = [
  { kind: 'questions', window: 'day', scope: 'shared', amount: most },
  { kind: 'tokens', window: 'month', scope: 'shared', amount: most },
];

type Polylogue = Awaited<ReturnType<typeof startPolylogue>>;

/** Makes an instance policy. Returns a function that replaces its limits. */
async function limiterOf({
  url,
  administrator: headers,
}: Polylogue): Promise<(limits: Limit[]) => Promise<void>> {
  const settings = { name: 'Measured', who: { signedIn: true }, isInstancePolicy: true };
  const { create, update } = chatAccessPolicyRoutes;
  const change = (
    method: string,
    path: string,
    call: { headers?: Record<string, string>; limits: Limit[] },
  ) =>
    readJson<ChatAccessPolicyRow>({
      method,
      url: `${url}${path}`,
      headers: { ...headers, ...call.headers, 'x-request-id': crypto.randomUUID() },
      body: { ...settings, limits: call.limits },
    });
  let policy = await change('POST', create.path, { limits: [] });
  return async (limits) => {
    const { chatAccessPolicyId, version } = policy;
    const path = fillPath(update.path, { chatAccessPolicyId });
    policy = await change('PUT', path, { headers: { 'if-match': `"${version}"` }, limits });
  };
}

/** Lets everybody ask at once; a refusal throws. Resolves to the answers per second. */
async function askAll(polylogue: Polylogue): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: people }, (_, person) =>
      readAnswer(polylogue.question(person, 'Say 1 tokens, 1000 a second.')),
    ),
  );
  return (people * 1_000) / (performance.now() - startedAt);
}

async function measure(polylogue: Polylogue): Promise<void> {
  const limit = await limiterOf(polylogue);
  const rateUnder = async (limits: Limit[]) => {
    await limit(limits);
    return askAll(polylogue);
  };
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const isLimitedFirst = round % 2 === 1;
    const first = await rateUnder(isLimitedFirst ? shared : []);
    const second = await rateUnder(isLimitedFirst ? [] : shared);
    const [free, limited] = isLimitedFirst ? [second, first] : [first, second];
    console.log(`  ${Math.round(free)} answers/s without, ${Math.round(limited)} with shared limits`);
    if (round >= warmUpRounds) ratios.push(limited / free);
  }
  const what = `Answers/s of ${people} people under shared limits, against none`;
  reportTarget({ what, unit: '×', figure: percentile(ratios, 50), bound: { atLeast: 0.7 } });
}

const upstream = await startUpstream();
try {
  const polylogue = await startPolylogue(upstream.url, people * answersPerPerson);
  try {
    await measure(polylogue);
  } finally {
    await polylogue.stop();
  }
} finally {
  await upstream.stop();
}
