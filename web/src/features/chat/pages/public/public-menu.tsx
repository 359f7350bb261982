/** Side menu of a visitor's page: brand, agent and actions. Visitors have no conversation list. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import IconFileExport from '#icon/IconFileExport';
import IconLogin2 from '#icon/IconLogin2';
import IconPlus from '#icon/IconPlus';
import { menuSurface } from '../../../../theme/menu-surface.ts';
import { widths } from '../../../../theme/sizes.ts';
import { brandFileUrl, useBrand } from '../../../brands/public.ts';
import { type PublicPartsProps, useAnsweredBy } from './public-header.tsx';
import { scrolling } from '../../../../ui/page/scrolling.ts';

export function PublicMenu({ agent, name, onNew, onExport, onSignIn }: PublicPartsProps) {
  const { t } = useTranslation('public-chat');
  const { t: tChat } = useTranslation('conversations');
  const brand = useBrand();
  const answeredBy = useAnsweredBy(agent);
  const logo = brandFileUrl(brand.brandKey, brand.logoFileName);
  return (
    <Box
      component="nav"
      aria-label={t('navigation')}
      data-region
      tabIndex={-1}
      sx={[menuSurface, menuStyles]}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 56 }}>
        {logo && <Box component="img" src={logo} alt="" sx={logoStyles} onError={hide} />}
        <Typography component="span" variant="subtitle2" noWrap sx={{ fontSize: '0.9375rem' }}>
          {brand.name}
        </Typography>
      </Box>
      <Box sx={{ display: 'grid', gap: 1, py: 3 }}>
        <Typography component="h1" variant="h4" dir="auto" sx={nameStyles}>
          {name}
        </Typography>
        {answeredBy !== brand.name && (
          <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary' }}>
            {answeredBy}
          </Typography>
        )}
      </Box>
      <Button {...buttonStyles} startIcon={<IconPlus />} onClick={onNew}>
        {tChat('menu.newChat')}
      </Button>
      {onExport && (
        <Button {...buttonStyles} startIcon={<IconFileExport />} onClick={onExport}>
          {tChat('menu.export')}
        </Button>
      )}
      {onSignIn && (
        <Button {...buttonStyles} startIcon={<IconLogin2 />} onClick={onSignIn}>
          {t('signIn')}
        </Button>
      )}
    </Box>
  );
}

/** Hides a broken logo; the name is next to it. */
const hide = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
  currentTarget.hidden = true;
};

/** Aligned with the page, whatever the name's direction: `left` is mirrored in right-to-left pages. */
const nameStyles = { overflowWrap: 'anywhere', textAlign: 'left' } as const;

const logoStyles = { height: 28, maxWidth: 96, objectFit: 'contain' } as const;

const menuStyles = {
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  flex: 'none',
  width: widths.sideMenu,
  px: 4,
  ...scrolling,
  borderInlineEnd: '1px solid',
  borderColor: 'divider',
} as const;

const buttonStyles = {
  fullWidth: true,
  variant: 'outlined',
  color: 'inherit',
  sx: { justifyContent: 'flex-start', borderColor: 'divider', minHeight: 38 },
} as const;
