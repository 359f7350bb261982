/** Fault: a disturbance of the running product, a property that must hold, and controls that violate it. */
import type { FaultHarness, FaultHarnessOptions } from './harness/harness.ts';
import type { Random } from './harness/random.ts';
import type { SourcePatch } from './harness/source-patch.ts';

/** `small` runs inside `npm test`, `full` in `npm run faults`. */
export type Size = 'small' | 'full';

export interface Fault {
  name: string;
  /** Property that must hold, as a sentence. */
  property: string;
  /** Runs the fault and records findings. Throws `Skipped` if this machine lacks a requirement. */
  run(trial: FaultRun): Promise<void>;
  controls: readonly Control[];
  /** Left out of the two minutes. */
  isFullOnly?: boolean;
}

/** Negative control: a removed protection, whose violation the fault must find. */
export interface Control {
  name: string;
  /** Pattern of the expected violation; any other one does not prove that the fault checks this protection. */
  sign: RegExp;
  patches: readonly SourcePatch[];
  /** Left out of the two minutes. */
  isFullOnly?: boolean;
}

export class Skipped extends Error {}

/** Resources and findings of one run of a fault. */
export interface FaultRun {
  size: Size;
  /** True while a protection is off: a few attempts are enough then. */
  isControl: boolean;
  random: Random;
  findings: Findings;
  /** Patches of the control; a harness starts with them, other processes must be given them. */
  patches: readonly SourcePatch[];
  /** Starts a harness for this run, which is stopped afterwards. */
  harness(options?: FaultHarnessOptions): Promise<FaultHarness>;
  /** Returns the harness shared by faults that leave the product unchanged; a control gets its own. */
  sharedHarness(): Promise<FaultHarness>;
  /** Registers a step for the end of the run; steps run in reverse order. */
  defer(step: () => Promise<unknown>): void;
}

export class Findings {
  readonly figures = new Map<string, number | string>();
  readonly violations: string[] = [];

  /** Records a figure of the final table. */
  figure(name: string, value: number | string): void {
    this.figures.set(name, typeof value === 'number' ? Math.round(value * 10) / 10 : value);
  }

  /** Records a violation unless the condition holds. */
  hold(isHeld: boolean, sentence: string): void {
    if (!isHeld) this.violations.push(sentence);
  }
}

/** Selects a number by size; a control uses the small one. */
export const sized = <T>({ size, isControl }: FaultRun, numbers: Record<Size, T>): T =>
  isControl ? numbers.small : numbers[size];
