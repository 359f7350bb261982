/** Sizes for tests: jsdom lays nothing out, and lists that draw only what is in sight need to see something. */

const rowHeightPx = 38;
const viewHeightPx = 2_000;

const heightOf = (element: Element) => (element.tagName === 'LI' ? rowHeightPx : viewHeightPx);

/** Tells the size of whatever is observed, once. */
class FixedSizes implements ResizeObserver {
  readonly #tell: ResizeObserverCallback;

  constructor(tell: ResizeObserverCallback) {
    this.#tell = tell;
  }

  observe(target: Element): void {
    const contentRect = DOMRect.fromRect({ width: 300, height: heightOf(target) });
    const sizes = { borderBoxSize: [], contentBoxSize: [], devicePixelContentBoxSize: [] };
    queueMicrotask(() => this.#tell([{ target, contentRect, ...sizes }], this));
  }

  unobserve(): void {}

  disconnect(): void {}
}

/** A wide screen with a mouse. */
const wideScreen: typeof matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: query.includes('min-width'),
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

/** Call once per test file. */
export function layOut(): void {
  globalThis.ResizeObserver = FixedSizes;
  window.matchMedia = wideScreen;
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    get: () => document.body,
    configurable: true,
  });
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', {
    get(this: HTMLElement) {
      return heightOf(this);
    },
    configurable: true,
  });
  Element.prototype.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
}
