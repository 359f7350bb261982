/** What a fault is: something done to the running product, a property that must hold, and proof that it could not. */
import type { Lab, LabOptions } from './harness/harness.ts';
import type { Random } from './harness/random.ts';
import type { SourcePatch } from './harness/source-patch.ts';

/** `small` runs inside `npm test`, `full` in `npm run faults`. */
export type Size = 'small' | 'full';

export interface Fault {
  name: string;
  /** What must hold, as a sentence. */
  property: string;
  /** Does it, and tells what held and what it measured. Throws `Skipped` where this machine can't. */
  run(trial: Trial): Promise<void>;
  controls: readonly Control[];
  /** Left out of the two minutes. */
  isFullOnly?: boolean;
}

/** The protection taken away: the fault must then find the violation that this causes. */
export interface Control {
  name: string;
  /** What that violation says; any other one is no proof that the fault looks at this protection. */
  sign: RegExp;
  patches: readonly SourcePatch[];
  /** Left out of the two minutes. */
  isFullOnly?: boolean;
}

export class Skipped extends Error {}

/** One run of a fault: what it may use, and what it found. */
export interface Trial {
  size: Size;
  /** Whether a protection is off: a few tries are enough then. */
  isControl: boolean;
  random: Random;
  findings: Findings;
  /** The protection that is off; a laboratory is started with it, other processes are to be. */
  patches: readonly SourcePatch[];
  /** Starts a laboratory of the fault's own; it is ended after the run. */
  lab(options?: LabOptions): Promise<Lab>;
  /** A laboratory that is shared by the faults which leave the product as it was; a control's is its own. */
  sharedLab(): Promise<Lab>;
  /** To be done when the run is over, in the opposite order. */
  defer(step: () => Promise<unknown>): void;
}

export class Findings {
  readonly figures = new Map<string, number | string>();
  readonly violations: string[] = [];

  /** Notes a figure of the final table. */
  figure(name: string, value: number | string): void {
    this.figures.set(name, typeof value === 'number' ? Math.round(value * 10) / 10 : value);
  }

  /** Notes a violation unless it holds. */
  hold(isHeld: boolean, sentence: string): void {
    if (!isHeld) this.violations.push(sentence);
  }
}

/** The numbers of a fault by size; a control is content with the small one. */
export const sized = <T>({ size, isControl }: Trial, numbers: Record<Size, T>): T =>
  isControl ? numbers.small : numbers[size];
