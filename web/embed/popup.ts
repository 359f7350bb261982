/**
 * Launcher in a corner of the page and the panel that it opens, isolated from the page's styles in a shadow
 * tree.
 */
import type { ChatFrame } from './frame.ts';
import { colourSchemeOf } from './page-appearance.ts';

export interface PopupOptions {
  frame: ChatFrame;
  labels: { open: string; close: string; title: string };
  appearance: { colour: string; contrastColour: string };
  /** Data attributes of the script element; side `start` is the inline start of the page's direction. */
  attributes: DOMStringMap;
  emit(type: 'open' | 'close'): void;
}

const styles = (side: string) => `
:host { all: initial; position: fixed; z-index: 2147483000; inset-block-end: 20px; inset-inline-${side}: 20px }
:host([hidden]) { display: none }
button { all: unset; box-sizing: border-box; display: grid; place-items: center; inline-size: 56px; block-size: 56px; margin-inline-${side === 'end' ? 'start' : 'end'}: auto; border-radius: 50%; border: 1px solid transparent; background: var(--colour); color: var(--contrast); box-shadow: 0 6px 20px rgb(0 0 0 / .28); cursor: pointer }
button:focus-visible { outline: 3px solid var(--colour); outline-offset: 3px; box-shadow: 0 0 0 3px Canvas }
button:hover { filter: brightness(1.12) }
svg { inline-size: 26px; block-size: 26px; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round }
div { overflow: hidden; margin-block-end: 16px; inline-size: min(400px, calc(100vw - 40px)); block-size: min(640px, calc(100dvh - 116px)); border: 1px solid color-mix(in srgb, CanvasText 18%, transparent); border-radius: 16px; background: Canvas; box-shadow: 0 16px 48px rgb(0 0 0 / .25) }
div[hidden] { display: none }
@media (max-width: 480px) {
  div:not([hidden]) { position: fixed; inset: 0; inline-size: auto; block-size: auto; margin: 0; border: 0; border-radius: 0 }
  div:not([hidden]) + button { display: none }
}
@media (prefers-reduced-motion: no-preference) {
  div { animation: rise .18s ease-out }
  @keyframes rise { from { opacity: 0; transform: translateY(12px) } }
}
@media (forced-colors: active) { button { border-color: ButtonText } }
@media print { :host { display: none } }`;

const bubble = 'M20 11.5a7.5 7.5 0 0 1-11 6.6L4 20l1.6-4.4A7.5 7.5 0 1 1 20 11.5Z';
const chevron = 'm6 9 6 6 6-6';

/** Creates an icon hidden from screen readers. */
function icon() {
  const [svg, path] = ['svg', 'path'].map((name) =>
    document.createElementNS('http://www.w3.org/2000/svg', name),
  ) as [SVGElement, SVGElement];
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.append(path);
  return { svg, draw: (line: string) => path.setAttribute('d', line) };
}

/** Adds the closed launcher to the page. */
export function createPopup({ frame, labels, appearance, attributes, emit }: PopupOptions) {
  const host = document.createElement('polylogue-chat');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles(attributes.side === 'start' ? 'start' : 'end'));
  root.adoptedStyleSheets = [sheet];
  host.style.setProperty('--colour', attributes.colour ?? appearance.colour);
  host.style.setProperty('--contrast', appearance.contrastColour);
  host.dir = getComputedStyle(document.documentElement).direction;

  const [panel, launcher, { svg, draw }] = [
    document.createElement('div'),
    document.createElement('button'),
    icon(),
  ];
  panel.id = 'panel';
  panel.role = 'dialog';
  panel.ariaLabel = labels.title;
  panel.hidden = true;
  launcher.type = 'button';
  launcher.setAttribute('aria-controls', panel.id);
  launcher.append(svg);
  root.append(panel, launcher);
  document.body.append(host);

  const show = (isOpen: boolean) => {
    host.style.colorScheme = colourSchemeOf(attributes) ?? 'light';
    panel.hidden = !isOpen;
    launcher.ariaExpanded = String(isOpen);
    launcher.ariaLabel = isOpen ? labels.close : labels.open;
    draw(isOpen ? chevron : bubble);
  };
  show(false);
  const open = () => {
    if (!panel.hidden) return;
    if (!panel.firstChild) panel.append(frame.element());
    show(true);
    frame.element().focus();
    frame.post({ type: 'focus' });
    emit('open');
  };
  const close = () => {
    if (panel.hidden) return;
    show(false);
    launcher.focus();
    emit('close');
  };
  launcher.addEventListener('click', () => (panel.hidden ? open() : close()));
  root.addEventListener('keydown', (event) => {
    if ((event as KeyboardEvent).key === 'Escape') close();
  });
  return { open, close };
}
