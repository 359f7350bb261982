import { badConnections } from './cases/bad-connections.ts';
import { busyStorm } from './cases/busy-storm.ts';
import { clockSteps } from './cases/clock-steps.ts';
import { concurrentEdits } from './cases/concurrent-edits.ts';
import { databaseRestart, exhaustedPool } from './cases/database-outage.ts';
import { duplicateSubmits } from './cases/duplicate-submits.ts';
import { fullDisk } from './cases/full-disk.ts';
import { fullDiskRestart } from './cases/full-disk-restart.ts';
import { killDatabase } from './cases/kills/kill-database.ts';
import { damagedIndex } from './cases/knowledge/damaged-index.ts';
import { killMidChange } from './cases/knowledge/kill-mid-change.ts';
import { killMidReading } from './cases/knowledge/kill-mid-reading.ts';
import { killedChildren } from './cases/knowledge/killed-children.ts';
import { poisonFile } from './cases/knowledge/poison-file.ts';
import { killMidStream } from './cases/kills/kill-mid-stream.ts';
import { killMidWrite } from './cases/kills/kill-mid-write.ts';
import { killUnderLimits } from './cases/kills/kill-under-limits.ts';
import { providerFaults } from './cases/provider-faults.ts';
import { disconnectAndResume } from './cases/resume.ts';
import { shutdown } from './cases/shutdown.ts';
import { slowReaders } from './cases/slow-readers.ts';
import { stopCancels } from './cases/stop.ts';
import type { Fault } from './fault.ts';

/** Kills and damage during ingestion: they wait for completion, however long it takes. */
export const knowledgeFaults: readonly Fault[] = [
  killMidReading,
  killMidChange,
  poisonFile,
  damagedIndex,
  killedChildren,
];

/** Faults that measure milliseconds or must run alone. */
export const timedFaults: readonly Fault[] = [
  duplicateSubmits,
  concurrentEdits,
  disconnectAndResume,
  stopCancels,
  providerFaults,
  badConnections,
  killMidStream,
  killMidWrite,
  killUnderLimits,
  killDatabase,
  databaseRestart,
  exhaustedPool,
  shutdown,
  clockSteps,
  fullDisk,
  fullDiskRestart,
  slowReaders,
  busyStorm,
];

/** Every fault, in the order in which they run. */
export const allFaults: readonly Fault[] = [...timedFaults, ...knowledgeFaults];
