/** Draws diagrams in a page of its own, which has an opaque origin and can't load or send anything. */
import mermaid, { type MermaidConfig } from 'mermaid';
import {
  type DiagramPicture,
  type DiagramRequest,
  type FrameMessage,
  maxSourceCharacters,
} from './messages.ts';

/** A source's own directives can't change these. */
const fixed: MermaidConfig = {
  startOnLoad: false,
  securityLevel: 'strict',
  suppressErrorRendering: true,
  maxTextSize: maxSourceCharacters,
  maxEdges: 300,
  // Labels are SVG text, as an image shows no HTML.
  htmlLabels: false,
  // An image can't use the fonts of the page.
  fontFamily: 'sans-serif',
  altFontFamily: 'sans-serif',
  themeCSS: '',
  logLevel: 'fatal',
};
const fixedKeys = [...Object.keys(fixed), 'secure', 'theme', 'themeVariables', 'dompurifyConfig'];

const send = (message: FrameMessage) => parent.postMessage(message, '*');

/** Removes what an image would not run or load anyway, so that a saved one can't either. */
function disarm(svg: SVGElement): void {
  for (const element of svg.querySelectorAll('script, iframe, object, embed, image, img')) element.remove();
  for (const element of svg.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) {
      const isLink = name.endsWith('href') && !element.getAttribute(name)?.startsWith('#');
      if (isLink || name.startsWith('on')) element.removeAttribute(name);
    }
  }
}

/** Converts the drawn HTML to a standalone image. */
function pictureOf(drawn: string): DiagramPicture {
  const svg = new DOMParser().parseFromString(drawn, 'text/html').querySelector('svg');
  const [, , widthPx, heightPx] = (svg?.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  if (!svg || !widthPx || !heightPx) throw new Error('The diagram has no size');
  svg.setAttribute('width', String(widthPx));
  svg.setAttribute('height', String(heightPx));
  svg.removeAttribute('style');
  disarm(svg);
  const textOf = (name: string) => svg.querySelector(`:scope > ${name}`)?.textContent?.trim() ?? '';
  return {
    svg: new XMLSerializer().serializeToString(svg),
    widthPx,
    heightPx,
    text: [textOf('title'), textOf('desc')].filter(Boolean).join('\n'),
  };
}

let count = 0;

async function draw({ source, isDark }: DiagramRequest): Promise<void> {
  count += 1;
  mermaid.initialize({ ...fixed, secure: fixedKeys, theme: isDark ? 'dark' : 'neutral' });
  try {
    const { svg } = await mermaid.render(`diagram-${count}`, source);
    send(pictureOf(svg));
  } catch {
    send('failed');
  }
  document.body.replaceChildren();
}

addEventListener('message', ({ source, data }: MessageEvent<DiagramRequest>) => {
  if (source === parent) void draw(data);
});
send('ready');
