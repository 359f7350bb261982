/** Fixed sizes for tests: jsdom has no layout, and virtual lists need one to render rows. */

const rowHeightPx = 38;
const viewHeightPx = 2_000;

let isRow = (element: Element): boolean => element.tagName === 'LI';

const heightOf = (element: Element) => (isRow(element) ? rowHeightPx : viewHeightPx);

/** Reports the size of an observed element once. */
class FixedSizes implements ResizeObserver {
  readonly #callback: ResizeObserverCallback;

  constructor(tell: ResizeObserverCallback) {
    this.#callback = tell;
  }

  observe(target: Element): void {
    const contentRect = DOMRect.fromRect({ width: 300, height: heightOf(target) });
    const sizes = { borderBoxSize: [], contentBoxSize: [], devicePixelContentBoxSize: [] };
    queueMicrotask(() => this.#callback([{ target, contentRect, ...sizes }], this));
  }

  unobserve(): void {}

  disconnect(): void {}
}

const observers = new Set<ManualIntersectionObserver>();

/** Reports no intersection until a test requests one. */
class ManualIntersectionObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  readonly #tell: IntersectionObserverCallback;

  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }

  observe(): void {
    observers.add(this);
  }

  unobserve(): void {}

  disconnect(): void {
    observers.delete(this);
  }

  takeRecords = () => [];

  see(): void {
    const [nothing, target] = [DOMRect.fromRect(), document.body];
    const rects = { boundingClientRect: nothing, intersectionRect: nothing, rootBounds: nothing };
    this.#tell([{ target, ...rects, intersectionRatio: 1, isIntersecting: true, time: 0 }], this);
  }
}

/** Reports every observed element as intersecting. */
export function triggerIntersections(): void {
  for (const observer of observers) observer.see();
}

/** Media queries of a wide screen with a mouse. */
const wideScreen: typeof matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: query.includes('min-width'),
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

/**
 * Installs the fixed sizes; call once per test file. `rows` selects elements of row height, by default `li`.
 */
export function installFixedLayout(rows = isRow): void {
  isRow = rows;
  globalThis.ResizeObserver = FixedSizes;
  globalThis.IntersectionObserver = ManualIntersectionObserver;
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
  // Scrolls by a number of pixels, without animation.
  Element.prototype.scrollBy = function scrollBy(this: Element, by?: ScrollToOptions | number) {
    this.scrollTop += typeof by === 'object' ? (by.top ?? 0) : 0;
  };
  Element.prototype.scrollIntoView = () => undefined;
}
