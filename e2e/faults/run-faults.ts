/** Runs faults one after the other, each with its negative controls, and reports each as a row. */
import { type Control, type Fault, Findings, type Size, Skipped, type FaultRun } from './fault.ts';
import { FaultHarness, type FaultHarnessOptions } from './harness/harness.ts';
import { randomFrom } from './harness/random.ts';

export interface Row {
  fault: string;
  /** The protection that was off; absent for the property itself. */
  control?: string;
  verdict: 'PASS' | 'FAIL' | 'SKIPPED';
  figures: ReadonlyMap<string, number | string>;
  /** Violations, the reason of a skip, or a failure of the harness itself. */
  notes: readonly string[];
  seconds: number;
}

export interface RunOptions {
  size: Size;
  seed: number;
  /** Includes faults that the small size leaves out. */
  isComplete?: boolean;
  /** Runs each fault once more per control; on by default. */
  withControls?: boolean;
  onRow(row: Row): void;
}

/** FaultHarness shared by the faults that leave the product unchanged, started for the first of them. */
class SharedLab {
  #harness: Promise<FaultHarness> | undefined;

  get(): Promise<FaultHarness> {
    this.#harness ??= FaultHarness.start();
    return this.#harness;
  }

  async stop(): Promise<void> {
    await (await this.#harness?.catch(() => undefined))?.stop();
  }
}

const withPatches = (options: FaultHarnessOptions, control: Control | undefined): FaultHarnessOptions => ({
  ...options,
  patches: [...(options.patches ?? []), ...(control?.patches ?? [])],
});

async function perform(fault: Fault, trial: FaultRun, steps: (() => Promise<unknown>)[]): Promise<string[]> {
  const failures: string[] = [];
  try {
    await fault.run(trial);
  } catch (error) {
    if (error instanceof Skipped) throw error;
    failures.push(String((error as Error).stack));
  } finally {
    for (const step of steps.toReversed()) {
      await step().catch((error: unknown) => failures.push(`after it: ${String(error)}`));
    }
  }
  return failures;
}

/** Determines the verdict: a violation fails the fault, a missing violation fails its control. */
function judge(
  control: Control | undefined,
  { failures, violations }: { failures: string[]; violations: string[] },
): Pick<Row, 'verdict' | 'notes'> {
  const sought = violations.filter((violation) => control?.sign.test(violation));
  const hasPassed = failures.length === 0 && (control ? sought.length > 0 : violations.length === 0);
  if (hasPassed) return { verdict: 'PASS', notes: sought.slice(0, 1) };
  const missing = control && sought.length === 0 ? [`no violation says ${control.sign}`] : [];
  return { verdict: 'FAIL', notes: [...failures, ...missing, ...violations.slice(0, 5)] };
}

async function runOne(
  fault: Fault,
  control: Control | undefined,
  { size, seed, shared }: Omit<RunOptions, 'onRow'> & { shared: SharedLab },
): Promise<Row> {
  const startedAtMs = performance.now();
  const findings = new Findings();
  const steps: (() => Promise<unknown>)[] = [];
  const trial: FaultRun = {
    size,
    isControl: control !== undefined,
    random: randomFrom(seed),
    patches: control?.patches ?? [],
    findings,
    async harness(options = {}) {
      const harness = await FaultHarness.start(withPatches(options, control));
      steps.push(() => harness.stop());
      return harness;
    },
    sharedHarness: () => (control ? trial.harness() : shared.get()),
    defer: (step) => void steps.push(step),
  };
  const row = { fault: fault.name, ...(control && { control: control.name }), figures: findings.figures };
  const seconds = () => Math.round((performance.now() - startedAtMs) / 100) / 10;
  try {
    const failures = await perform(fault, trial, steps);
    const { violations } = findings;
    return { ...row, ...judge(control, { failures, violations }), seconds: seconds() };
  } catch (error) {
    if (!(error instanceof Skipped)) throw error;
    return { ...row, verdict: 'SKIPPED', notes: [error.message], seconds: seconds() };
  }
}

/** Runs faults with their controls. */
export async function runFaults(faults: readonly Fault[], options: RunOptions): Promise<Row[]> {
  const { size, isComplete = size === 'full', withControls = true, onRow } = options;
  const isWanted = ({ isFullOnly }: { isFullOnly?: boolean }) => isComplete || !isFullOnly;
  const shared = new SharedLab();
  const rows: Row[] = [];
  try {
    for (const fault of faults.filter(isWanted)) {
      const controls = withControls ? fault.controls.filter(isWanted) : [];
      for (const control of [undefined, ...controls]) {
        const row = await runOne(fault, control, { ...options, shared });
        onRow(row);
        rows.push(row);
      }
    }
  } finally {
    await shared.stop();
  }
  return rows;
}

/** A row as one line. */
export function lineOf({ fault, control, verdict, figures, notes, seconds }: Row): string {
  const figureTexts = [...figures].map(([name, value]) => `${name} ${value}`).join(', ');
  const name = control === undefined ? fault : `${fault} − ${control}`;
  const why =
    control !== undefined && verdict === 'PASS'
      ? ` red: ${notes[0]}`
      : notes.map((note) => `\n      ${note}`).join('');
  const figuresOrNone = control === undefined ? figureTexts : '';
  return `${verdict.padEnd(7)} ${name.padEnd(52)} ${`${seconds} s`.padStart(8)}  ${figuresOrNone}${why}`;
}
