/** Settings and About drawers at the end of the line, loaded when first opened. */
import { lazy, Suspense, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { type Drawer, layoutActions, selectLayout } from './layout-state.ts';

const SettingsDrawer = lazy(async () => ({
  default: (await import('../../features/shell/parts/settings-drawer.tsx')).SettingsDrawer,
}));
const AboutPanel = lazy(async () => ({
  default: (await import('../../features/shell/parts/about-panel.tsx')).AboutPanel,
}));

/** Toggles the settings (document 1 §4). */
export const settingsKeys = 'mod+,';

/** Keeps each opened drawer mounted, so that its closing transition is visible. */
export function LayoutDrawers() {
  const dispatch = useDispatch();
  const { openDrawer } = useSelector(selectLayout);
  const [opened, setOpened] = useState<readonly Drawer[]>([]);
  if (openDrawer && !opened.includes(openDrawer)) setOpened([...opened, openDrawer]);
  const close = () => dispatch(layoutActions.drawerChanged(null));
  return (
    <Suspense fallback={null}>
      {opened.includes('settings') && (
        <SettingsDrawer isOpen={openDrawer === 'settings'} onClose={close} toggleKeys={settingsKeys} />
      )}
      {opened.includes('about') && <AboutPanel isOpen={openDrawer === 'about'} onClose={close} />}
    </Suspense>
  );
}
