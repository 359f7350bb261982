/** Messages between a brand's editor and the frame that previews its unsaved look. */
import type { Brand } from '@polylogue/contract/brands/brands/schemas';
import type { BrandTheme } from '@polylogue/contract/brands/brands/theme';

/** Address of the page inside the frame. */
export const previewPath = '/brand-preview';

export const previewViews = ['signIn', 'chat', 'popup', 'mail'] as const;
export type PreviewView = (typeof previewViews)[number];

/** Unsaved look of a brand. */
export interface PreviewedLook {
  view: PreviewView;
  isDark: boolean;
  brand: Brand;
  theme: BrandTheme;
}

const kinds = { ready: 'brand-preview-ready', look: 'brand-preview-look' } as const;

/** Signals the editor that the frame is ready for looks. */
export const sendReady = (): void => parent.postMessage({ kind: kinds.ready }, location.origin);

export const sendLook = (frame: Window, look: PreviewedLook): void =>
  frame.postMessage({ kind: kinds.look, look }, location.origin);

/** Calls `onMessage` for messages of a kind that a window of this origin sends. Returns a function that stops. */
function listen<M>(kind: string, source: () => Window | null | undefined, onMessage: (data: M) => void) {
  const receive = (event: MessageEvent<M & { kind?: unknown }>) => {
    if (event.origin === location.origin && event.source === source() && event.data.kind === kind)
      onMessage(event.data);
  };
  addEventListener('message', receive);
  return () => removeEventListener('message', receive);
}

export const onReady = (frame: () => Window | null | undefined, run: () => void) =>
  listen(kinds.ready, frame, run);

/** Receives looks from the page around the frame. */
export const onLook = (show: (look: PreviewedLook) => void) =>
  listen<{ look: PreviewedLook }>(
    kinds.look,
    () => parent,
    ({ look }) => show(look),
  );
