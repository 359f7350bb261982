/** Draws diagrams one after another in a sandboxed frame, which is removed when it hangs or is idle. */
import { type DiagramRequest, framePath, isPicture, maxSourceCharacters } from './messages.ts';

/** Maximum time for the frame's scripts to load, in ms. */
const loadTimeoutMs = 20_000;
/** Maximum time to draw a diagram, in ms. */
const drawTimeoutMs = 5_000;
/** Time after which an unused frame is removed, in ms. */
const idleTimeoutMs = 30_000;
/** Maximum number of drawn diagrams in memory. */
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
const kept = new Map<string, DrawnDiagram>();

const keyOf = ({ source, isDark }: DiagramRequest): string => `${isDark ? 'dark' : 'light'} ${source}`;

/** Returns a diagram that was drawn before. */
export const findDrawn = (request: DiagramRequest): DrawnDiagram | undefined => kept.get(keyOf(request));

function keep(key: string, drawn: DrawnDiagram): void {
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

/** Resolves to the frame's answer, which is untrusted. */
async function askFrame(request: DiagramRequest): Promise<unknown> {
  clearTimeout(idleTimer);
  try {
    const opened = await openFrame();
    const answer = nextMessage(opened, drawTimeoutMs);
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

async function drawInFrame(request: DiagramRequest): Promise<DrawnDiagram> {
  const picture = await askFrame(request);
  if (!isPicture(picture)) throw new Error('The diagram could not be drawn');
  const { svg, ...facts } = picture;
  return { ...facts, address: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}` };
}

/** Draws a diagram, or returns it from memory. Rejects when it is faulty, too large or takes too long. */
export async function drawDiagram(request: DiagramRequest): Promise<DrawnDiagram> {
  if (request.source.length > maxSourceCharacters) throw new RangeError('The diagram is too large');
  const key = keyOf(request);
  const known = kept.get(key);
  if (known) return known;
  const drawing = queue.then(() => kept.get(key) ?? drawInFrame(request));
  queue = drawing.catch(() => undefined);
  const drawn = await drawing;
  keep(key, drawn);
  return drawn;
}
