/** Loads the formula renderer when the first formula appears. */
import type { Options } from 'react-markdown';
import { useEffect, useSyncExternalStore } from 'react';
import { log } from '../../../lib/log.ts';

interface MathPlugins {
  remark: NonNullable<Options['remarkPlugins']>;
  rehype: NonNullable<Options['rehypePlugins']>;
}

/** Formulas come from strangers: no commands that load or link, no boxes the size of a house. */
const katexOptions = {
  throwOnError: false,
  strict: 'ignore',
  errorColor: 'inherit',
  maxSize: 20,
  maxExpand: 500,
} as const;

let plugins: MathPlugins | undefined;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

async function load(): Promise<void> {
  const [math, katex, scroll] = await Promise.all([
    import('remark-math'),
    import('rehype-katex'),
    import('./rehype-formula-box.ts'),
    import('katex/dist/katex.min.css'),
  ]);
  plugins = { remark: [math.default], rehype: [[katex.default, katexOptions], scroll.rehypeFormulaBox] };
  for (const listener of listeners) listener();
}

/** Loads the renderer once; a later formula tries again when that failed. */
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

/** The plugins that render formulas; `undefined` when the text needs none, or until they are loaded. */
export function useMathPlugins(isNeeded: boolean): MathPlugins | undefined {
  const loaded = useSyncExternalStore(subscribe, () => (isNeeded ? plugins : undefined));
  useEffect(() => {
    if (isNeeded) void loadMath();
  }, [isNeeded]);
  return loaded;
}
