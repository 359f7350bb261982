/** Sizes for tests: jsdom lays nothing out, and lists that draw only what is in sight need to see something. */

const rowHeightPx = 38;
const viewHeightPx = 2_000;

let isRow = (element: Element): boolean => element.tagName === 'LI';

const heightOf = (element: Element) => (isRow(element) ? rowHeightPx : viewHeightPx);

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

const observers = new Set<SightsOnDemand>();

/** Sees nothing until a test says so. */
class SightsOnDemand implements IntersectionObserver {
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

/** Brings what is watched for into sight, as the first of the turns that were read. */
export function comeNear(): void {
  for (const observer of observers) observer.see();
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

/** Call once per test file. `rows`: what is as high as a row, everything else fills the view; by default `li`. */
export function layOut(rows = isRow): void {
  isRow = rows;
  globalThis.ResizeObserver = FixedSizes;
  globalThis.IntersectionObserver = SightsOnDemand;
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
  // As the list asks for it: by so many pixels, at once.
  Element.prototype.scrollBy = function scrollBy(this: Element, by?: ScrollToOptions | number) {
    this.scrollTop += typeof by === 'object' ? (by.top ?? 0) : 0;
  };
  Element.prototype.scrollIntoView = () => undefined;
}
