/** Lazy components whose script can be loaded before they render. */
import { type ComponentType, type FunctionComponent, lazy, useState } from 'react';

export type PreloadableComponent<P> = FunctionComponent<P> & {
  /** Loads the script. Rejects when that fails, and may be called again. */
  fetch(): Promise<void>;
};

/**
 * Creates a lazy component that renders at once if its script is loaded. Otherwise React delays it by up to 300 ms.
 */
export function preloadable<P extends object>(
  load: () => Promise<ComponentType<P>>,
): PreloadableComponent<P> {
  let loaded: ComponentType<P> | undefined;
  const fetch = async () => {
    loaded ??= await load();
  };
  const Later = lazy<ComponentType<P>>(async () => ({ default: await load() }));
  function Preloadable(props: P) {
    // Fixed at mount: a script that loads later does not replace a rendered component.
    const [Drawn] = useState<ComponentType<P>>(() => loaded ?? Later);
    return <Drawn {...props} />;
  }
  return Object.assign(Preloadable, { fetch });
}
