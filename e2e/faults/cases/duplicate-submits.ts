/** The same question sent many times at once: a double click, a repeated call after 401, a proxy's replay. */
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { fillPath } from '@polylogue/contract/path';
import { type Fault, sized, type FaultRun } from '../fault.ts';
import type { FaultHarness, Person } from '../harness/harness.ts';
import { follow, type Journal, journalOf } from '../harness/stream-journal.ts';

const copies = 50;

/** Checks the responses to copies of one question; returns the number of surplus calls to the provider. */
function check({ findings }: FaultRun, harness: FaultHarness, journals: readonly Journal[]): number {
  const [{ question } = { question: '' }] = journals;
  const segments = new Set(journals.map(({ segmentId }) => segmentId));
  const texts = new Set(journals.map(({ text }) => text));
  findings.hold(
    segments.size === 1 && !segments.has(undefined),
    `${copies} copies of ${question} made ${segments.size} segments`,
  );
  findings.hold(texts.size === 1, `the copies of ${question} were answered with ${texts.size} texts`);
  const { length: calls } = harness.provider.callsOf(question);
  findings.hold(calls === 1, `${question} was asked of the provider ${calls} times`);
  return Math.max(0, calls - 1);
}

async function changedBody(harness: FaultHarness, person: Person, { requestId }: Journal): Promise<number> {
  const address = fillPath(conversationRoutes.create.path, { gptSystemId: person.agentId });
  const response = await fetch(harness.url + address, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/json',
      'x-request-id': requestId,
    },
    body: JSON.stringify({ question: 'Something else: [say 3 words, 100 a second]' }),
  });
  await response.text();
  return response.status;
}

export const duplicateSubmits: Fault = {
  name: 'duplicate submits',
  property:
    'One request id makes one segment and one call of the provider; another body under it is refused (422).',
  async run(trial) {
    const { findings } = trial;
    const harness = await trial.sharedHarness();
    const rounds = sized(trial, { small: 2, full: 40 });
    const refused: number[] = [];
    let callsBeyondOne = 0;
    for (let round = 0; round < rounds; round += 1) {
      const [person] = (await harness.people(1)) as [Person];
      const question = `Copied ${round} ${person.userId}: [say 20 words, 100 a second]`;
      const first = journalOf(question);
      const journals = Array.from({ length: copies }, () => ({ ...first, arrivals: [], errors: [] }));
      await Promise.all(journals.map((journal) => follow(person, journal)));
      callsBeyondOne += check(trial, harness, journals);
      refused.push(await changedBody(harness, person, first));
    }
    findings.hold(
      refused.every((status) => status === 422),
      `another body was answered with ${refused.join(', ')}`,
    );
    findings.figure('submits', rounds * copies);
    findings.figure('provider calls beyond one', callsBeyondOne);
  },
  controls: [
    {
      name: 'request ids not kept',
      sign: /copies of .* made \d+ segments/,
      patches: [
        {
          file: 'server/src/features/chat/store/run-queries.ts',
          find: '${run.requestId}, ${run.bodyHash}',
          replace: '${run.id}, ${run.bodyHash}',
        },
      ],
    },
  ],
};
