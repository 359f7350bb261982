/** Draws diagrams one after another in a sandboxed frame, which is removed when it hangs or is idle. */
import { type DiagramRequest, framePath, isPicture, maxSourceCharacters } from './messages.ts';

/** Maximum time for the frame's scripts to load, in ms. */
const loadTimeoutMs = 20_000;
/** Maximum time to draw a diagram, in ms. */
const drawTimeoutMs = 5_000;
/** Time after which an unused frame is removed, in ms. */
const idleTimeoutMs = 30_000;
/** Maximum number of results in memory. */
const maxKept = 50;

export interface DrawnDiagram {
  /** Image address; scripts, links and loads inside it have no effect. */
  address: string;
  widthPx: number;
  heightPx: number;
  /** Title and description, or an empty string. */
  text: string;
}

let frame: HTMLIFrameElement | undefined;
let idleTimer: ReturnType<typeof setTimeout> | undefined;
let queue: Promise<unknown> = Promise.resolve();
/** Results by source and theme; `null` for a diagram that can't be drawn. */
const kept = new Map<string, DrawnDiagram | null>();

const keyOf = ({ source, isDark }: DiagramRequest): string => `${isDark ? 'dark' : 'light'} ${source}`;

/** Returns the earlier result for a diagram: `null` if it can't be drawn, `undefined` if none is known. */
export const findDrawn = (request: DiagramRequest): DrawnDiagram | null | undefined =>
  kept.get(keyOf(request));

function keep(key: string, drawn: DrawnDiagram | null): void {
  kept.set(key, drawn);
  const [oldest] = kept.keys();
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
}

/** Resolves to the frame's next message. */
function nextMessage({ contentWindow }: HTMLIFrameElement, timeoutMs: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('message', onMessage);
    };
    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      if (source === null || source !== contentWindow) return;
      end();
      resolve(data);
    };
    const timer = setTimeout(() => {
      end();
      reject(new Error('The diagram frame did not answer in time'));
    }, timeoutMs);
    addEventListener('message', onMessage);
  });
}

function closeFrame(): void {
  frame?.remove();
  frame = undefined;
}

async function openFrame(): Promise<HTMLIFrameElement> {
  if (frame) return frame;
  const opened = document.createElement('iframe');
  frame = opened;
  // Without `allow-same-origin`: whatever runs inside has an opaque origin.
  opened.setAttribute('sandbox', 'allow-scripts');
  opened.setAttribute('aria-hidden', 'true');
  opened.tabIndex = -1;
  opened.title = '';
  opened.src = framePath;
  // Laid out, as text is measured in it, but never seen; wide diagrams take its width.
  opened.style.cssText =
    'position:fixed;inset-block-start:0;inset-inline-start:0;width:720px;height:800px;border:0;visibility:hidden;pointer-events:none;z-index:-1';
  document.body.append(opened);
  await nextMessage(opened, loadTimeoutMs);
  return opened;
}

/** Resolves to the frame's answer, which is untrusted; `undefined` if drawing takes too long. */
async function askFrame(request: DiagramRequest): Promise<unknown> {
  clearTimeout(idleTimer);
  try {
    const opened = await openFrame();
    const answer = nextMessage(opened, drawTimeoutMs).catch(closeFrame);
    // The origin of the frame is opaque, so no target origin matches it.
    opened.contentWindow?.postMessage(request, '*');
    return await answer;
  } catch (error) {
    closeFrame();
    throw error;
  } finally {
    idleTimer = setTimeout(closeFrame, idleTimeoutMs);
  }
}

/** Resolves to `null` for a diagram that can't be drawn. Rejects if the frame does not load. */
async function drawInFrame(request: DiagramRequest): Promise<DrawnDiagram | null> {
  const picture = await askFrame(request);
  if (!isPicture(picture)) return null;
  const { svg, ...facts } = picture;
  return { ...facts, address: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}` };
}

/**
 * Draws a diagram, or returns its earlier result. Resolves to `null` when it is faulty, too large or takes too
 * long; rejects when it could not be tried.
 */
export async function drawDiagram(request: DiagramRequest): Promise<DrawnDiagram | null> {
  if (request.source.length > maxSourceCharacters) return null;
  const known = findDrawn(request);
  if (known !== undefined) return known;
  const drawing = queue.then(() => drawOnce(request));
  queue = drawing.catch(() => undefined);
  return drawing;
}

/** Returns what an equal request before it in the queue drew, or draws. */
async function drawOnce(request: DiagramRequest): Promise<DrawnDiagram | null> {
  const known = findDrawn(request);
  if (known !== undefined) return known;
  const drawn = await drawInFrame(request);
  keep(keyOf(request), drawn);
  return drawn;
}
