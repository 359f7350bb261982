/** Button that opens the side menu on narrow screens. */
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import IconMenu2 from '#icon/IconMenu2';
import { IconAction } from '../../ui/actions/icon-action.tsx';
import { layoutActions, selectLayout } from './layout-state.ts';

export function MenuButton() {
  const { t } = useTranslation('layout');
  const dispatch = useDispatch();
  const { isMobileMenuOpen } = useSelector(selectLayout);
  return (
    <IconAction
      label={t('menu.open')}
      aria-expanded={isMobileMenuOpen}
      onClick={() => dispatch(layoutActions.mobileMenuChanged(true))}
    >
      <IconMenu2 />
    </IconAction>
  );
}
