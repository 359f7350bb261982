/** Formula renderer, loaded with the first formula. */
import { useEffect, useSyncExternalStore } from 'react';
import type { Options } from 'react-markdown';
import { log } from '../../../lib/log.ts';

export interface MathRenderer {
  remarkPlugins: NonNullable<Options['remarkPlugins']>;
  /** Renders a formula into an empty element. Throws when it is invalid. */
  draw(formula: string, into: HTMLElement, isDisplay: boolean): void;
}

let renderer: MathRenderer | undefined;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

async function load(): Promise<void> {
  const [math, { drawFormula }] = await Promise.all([
    import('remark-math'),
    import('./draw-formula.ts'),
    import('katex/dist/katex.min.css'),
  ]);
  renderer = { remarkPlugins: [math.default], draw: drawFormula };
  for (const listener of listeners) listener();
}

/** Loads the renderer once; after a failure, a later formula retries. */
export function loadMath(): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    log.error('The formula renderer could not be loaded', error);
  });
  return loading;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the renderer; `undefined` when it is not needed or not loaded. */
export function useMathRenderer(isNeeded: boolean): MathRenderer | undefined {
  const loaded = useSyncExternalStore(subscribe, () => (isNeeded ? renderer : undefined));
  useEffect(() => {
    if (isNeeded) void loadMath();
  }, [isNeeded]);
  return loaded;
}
