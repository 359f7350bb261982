/** Components with a script of their own that may be fetched before they are drawn. */
import { type ComponentType, type FunctionComponent, lazy, useState } from 'react';

export type ComponentAhead<P> = FunctionComponent<P> & {
  /** Fetches the script; rejects where it can't be had now, and may be called again. */
  fetch(): Promise<void>;
};

/**
 * Like React's `lazy`, but drawn at once where the script is here: after a placeholder, React holds back what it stood
 * for by up to 300 ms.
 */
export function lazyAhead<P extends object>(load: () => Promise<ComponentType<P>>): ComponentAhead<P> {
  let loaded: ComponentType<P> | undefined;
  const fetch = async () => {
    loaded ??= await load();
  };
  const Later = lazy<ComponentType<P>>(async () => ({ default: await load() }));
  function Ahead(props: P) {
    // A script that comes later replaces nothing that is drawn already.
    const [Drawn] = useState<ComponentType<P>>(() => loaded ?? Later);
    return <Drawn {...props} />;
  }
  return Object.assign(Ahead, { fetch });
}
