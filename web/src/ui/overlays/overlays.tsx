/**
 * MUI dialogs, drawers, menus and popovers, loaded at the first interaction or the first opening.
 */
import { type ComponentType, Suspense, useState } from 'react';
import type { DialogProps } from '@mui/material/Dialog';
import type { DrawerProps } from '@mui/material/Drawer';
import type { MenuProps } from '@mui/material/Menu';
import type { PopoverProps } from '@mui/material/Popover';
import { type PreloadableComponent, preloadable } from '../../lib/preloadable.tsx';

const fetches: PreloadableComponent<never>['fetch'][] = [];

/** Preloads the scripts of all overlays. Rejects when a download fails; may be called again. */
export async function preloadOverlays(): Promise<void> {
  await Promise.all(fetches.map((fetch) => fetch()));
}

/** Renders nothing before the first opening: lists have a menu per row. */
function overlay<P extends { open?: boolean }>(load: () => Promise<{ default: ComponentType<P> }>) {
  const Overlay = preloadable<P>(async () => (await load()).default);
  fetches.push(Overlay.fetch);
  return function Opened(props: P) {
    const [isUsed, setUsed] = useState(false);
    if (props.open === true && !isUsed) setUsed(true);
    return (
      isUsed && (
        <Suspense fallback={null}>
          <Overlay {...props} />
        </Suspense>
      )
    );
  };
}

export const Dialog = overlay<DialogProps>(() => import('@mui/material/Dialog'));
export const Drawer = overlay<DrawerProps>(() => import('@mui/material/Drawer'));
export const Menu = overlay<MenuProps>(() => import('@mui/material/Menu'));
export const Popover = overlay<PopoverProps>(() => import('@mui/material/Popover'));
