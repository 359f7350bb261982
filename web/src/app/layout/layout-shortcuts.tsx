/** Shortcuts of every area: next region, side menu, settings. */
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { focusNextRegion } from '../../ui/keyboard/region-cycle.ts';
import { useShortcut } from '../../ui/keyboard/shortcuts.tsx';
import { settingsKeys } from './layout-drawers.tsx';
import { type Area, layoutActions } from './layout-state.ts';
import { menuKeys } from './side-menu.tsx';

export function LayoutShortcuts({ area }: { area: Area }) {
  const { t } = useTranslation('layout');
  const { t: tAccount } = useTranslation('account');
  const dispatch = useDispatch();
  useShortcut({
    keys: 'f6',
    label: t('shortcuts.nextRegion'),
    isKeyOnly: true,
    run: () => focusNextRegion(1),
  });
  useShortcut({
    keys: 'shift+f6',
    label: t('shortcuts.previousRegion'),
    isKeyOnly: true,
    run: () => focusNextRegion(-1),
  });
  useShortcut({
    keys: menuKeys,
    label: t('shortcuts.toggleMenu'),
    run: () => dispatch(layoutActions.menuToggled(area)),
  });
  useShortcut({
    keys: settingsKeys,
    label: tAccount('settings'),
    run: () => dispatch(layoutActions.settingsToggled()),
  });
  return null;
}
