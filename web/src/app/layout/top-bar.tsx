/** The bar above the page: what the page puts into it, and on narrow screens the way into the menu. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import IconMenu2 from '#icon/IconMenu2';
import { IconAction } from '../../ui/actions/icon-action.tsx';
import { SlotPlace } from '../../ui/page/slots.tsx';
import { bannerRoom } from '../root-layout/banner-room.ts';
import { layoutActions, selectLayout } from './layout-state.ts';

/** `title` names the area where no page fills the bar. */
export function TopBar({ hasMenuButton, title }: { hasMenuButton: boolean; title?: string | undefined }) {
  const { t } = useTranslation('layout');
  const dispatch = useDispatch();
  const { isMobileMenuOpen } = useSelector(selectLayout);
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        flex: 'none',
        minHeight: 56,
        px: { xs: 2, md: 4 },
        pt: 'env(safe-area-inset-top)',
        mb: { xs: bannerRoom.size, md: 0 },
      }}
    >
      {hasMenuButton && (
        <IconAction
          label={t('menu.open')}
          aria-expanded={isMobileMenuOpen}
          onClick={() => dispatch(layoutActions.mobileMenuChanged(true))}
        >
          <IconMenu2 />
        </IconAction>
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flex: 1, minWidth: 0 }}>
        {title && (
          <Typography component="span" variant="subtitle2" noWrap>
            {title}
          </Typography>
        )}
        <SlotPlace name="top-bar-start" />
      </Box>
      <SlotPlace name="top-bar-end" />
    </Box>
  );
}
