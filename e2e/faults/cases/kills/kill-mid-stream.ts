/** kill -9 of the product at random moments of running streams. */
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { fillPath } from '@polylogue/contract/path';
import { percentile } from '../../../../bench/src/timing.ts';
import { type Fault, sized, type FaultRun } from '../../fault.ts';
import type { FaultHarness, Person } from '../../harness/harness.ts';
import { beginStream, endFrame, textFrame } from '../../../../server/src/testing/models/completion-stream.ts';
import { words } from '../../../../server/src/testing/models/scripted-provider.ts';
import { follow, journalOf } from '../../harness/stream-journal.ts';
import { askUntilKill, StreamOutcomes } from './killed-streams.ts';

/** Text that was shown this long before the kill must have been kept. */
const allowedLossMs = 500;

/** Checks that an answer interrupted by a kill can be continued where it broke off. */
async function checkContinuation(
  { findings }: FaultRun,
  harness: FaultHarness,
  person: Person,
): Promise<void> {
  const journal = journalOf('To go on with: [say 300 words, 50 a second]');
  const done = follow(person, journal);
  while (journal.text.length < 400) await new Promise((resolve) => setTimeout(resolve, 20));
  await harness.kill();
  await done;
  await harness.startProduct();
  const kept = await harness.segmentOf(person, journal);
  if (!kept || !journal.conversationId) return findings.hold(false, 'the segment to go on with is gone');
  harness.provider.register(/./, ({ response }) => {
    beginStream(response);
    response.end(textFrame(words(300).slice(kept.answer.length)) + endFrame);
  });
  const address = fillPath(conversationRoutes.addSegment.path, { conversationId: journal.conversationId });
  const body = { continueSegmentId: kept.conversationSegmentId };
  await (await harness.send(person, address, { method: 'POST', body })).text();
  const after = await harness.segmentOf(person, journal);
  findings.hold(
    kept.status === 'Interrupted' && after?.status === 'Complete' && after.answer === words(300),
    `an interrupted answer went on to ${after?.status} with ${after?.answer.length} characters`,
  );
}

export const killMidStream: Fault = {
  name: 'kill -9 mid-stream',
  property: 'No acknowledged segment is lost or stuck; what is kept is a true prefix, at most 500 ms old.',
  async run(trial) {
    const { findings } = trial;
    const harness = await trial.harness();
    const kills = sized(trial, { small: trial.isControl ? 2 : 4, full: 120 });
    const outcomes = new StreamOutcomes();
    const startsMs: number[] = [];
    const people = await harness.people(5);
    for (let number = 0; number < kills; number += 1) {
      const asked = await askUntilKill(trial, { number: trial.isControl ? 0 : number, people });
      const killedAtMs = performance.now();
      await harness.kill();
      await Promise.all(asked.map(({ done }) => done));
      startsMs.push(await harness.startProduct());
      for (const one of asked) {
        const segment = await harness.segmentOf(one.person, one.journal);
        outcomes.count(findings, one, segment);
        if (segment) outcomes.countLoss(one, segment, killedAtMs);
      }
    }
    const [person] = people as [Person];
    if (!trial.isControl) await checkContinuation(trial, harness, person);
    const longestLossMs = Math.max(0, ...outcomes.lossesMs);
    findings.hold(outcomes.lossesMs.length > 0, 'no kill met an answer in the middle');
    findings.hold(longestLossMs <= allowedLossMs, `${Math.round(longestLossMs)} ms of shown text were lost`);
    findings.figure('kills', kills);
    outcomes.report(findings);
    findings.figure('longest loss ms', longestLossMs);
    findings.figure('restart p95 ms', percentile(startsMs, 95));
  },
  controls: [
    {
      name: 'text kept only at the end',
      sign: /ms of shown text were lost/,
      patches: [
        {
          file: 'server/src/features/chat/store/run-queries.ts',
          find: "status = 'Streaming'\n    on conflict do nothing`.execute(tx);",
          replace: "status = 'never'\n    on conflict do nothing`.execute(tx);",
        },
      ],
    },
    {
      name: 'dead runs not closed',
      sign: /is stuck/,
      isFullOnly: true,
      patches: [
        {
          file: 'server/src/features/chat/engine/runs/upkeep.ts',
          find: '  await closeDeadRuns(deps);\n',
          replace: '',
        },
      ],
    },
  ],
};
