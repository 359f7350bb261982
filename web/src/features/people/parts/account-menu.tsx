/** Signed-in user: name, user name and account menu (document 1 §2, Account menu). */
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import IconDots from '#icon/IconDots';
import { InitialsAvatar } from '../../../ui/pictures/initials-avatar.tsx';
import { Popover } from '../../../ui/overlays/overlays.tsx';
import { widths } from '../../../theme/sizes.ts';
import { tourTarget } from '../../shell/parts/tour-state.ts';
import { useAccount } from '../identity/api.ts';
import { type AccountDrawers, useAccountEntries } from './account-entries.tsx';

/** Loaded after the menu, with the calls of the own account. */
const OwnAvatar = lazy(async () => ({
  default: (await import('../identity/account/own-avatar.tsx')).OwnAvatar,
}));

/**
 * Aligned like the page, regardless of the name's direction: `left` is flipped on right-to-left
 * pages.
 */
const asThePage = { textAlign: 'left' } as const;

export interface AccountMenuProps extends AccountDrawers {
  /** Shows only the picture, in the narrow menu. */
  isMini: boolean;
  /** Called after navigation, to close a drawer. */
  onNavigate(): void;
}

/** Row that opens the menu above it. */
export function AccountMenu(props: AccountMenuProps) {
  const { isMini, onNavigate } = props;
  const { t } = useTranslation('account');
  const { name, userName } = useAccount();
  const entries = useAccountEntries(props);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const close = () => setAnchor(null);
  return (
    <>
      <ButtonBase
        {...tourTarget('accountPopover')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        aria-label={`${t('menu')}: ${name}`}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          width: '100%',
          minHeight: 44,
          gap: 2.5,
          px: isMini ? 0 : 2,
          justifyContent: isMini ? 'center' : 'flex-start',
          borderRadius: 1,
          textAlign: 'start',
          '&:hover, &[aria-expanded="true"]': { bgcolor: 'action.hover' },
        }}
      >
        <Suspense fallback={<InitialsAvatar name={name} sizeRem={1.5} />}>
          <OwnAvatar />
        </Suspense>
        {!isMini && (
          <>
            <Typography
              component="span"
              variant="body2"
              noWrap
              dir="auto"
              {...tourTarget('accountName')}
              sx={{ flex: 1, ...asThePage }}
            >
              {name}
            </Typography>
            <IconDots aria-hidden />
          </>
        )}
      </ButtonBase>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { sx: { width: widths.sideMenu - 16, mt: -1 } } }}
      >
        <Box sx={{ px: 3.5, pt: 3, pb: 2, borderBottom: 1, borderColor: 'divider' }}>
          <Typography variant="subtitle2" component="div" noWrap dir="auto" sx={asThePage}>
            {name}
          </Typography>
          <Typography
            variant="small"
            component="div"
            noWrap
            dir="auto"
            sx={{ color: 'text.secondary', ...asThePage }}
          >
            {userName}
          </Typography>
        </Box>
        <MenuList
          autoFocusItem
          id={menuId}
          aria-label={t('menu')}
          onKeyDown={(event) => {
            if (event.key !== 'Tab') return;
            event.preventDefault();
            close();
          }}
        >
          {entries.flatMap(({ label, icon, to, run, startsGroup }) => [
            startsGroup && <Divider key={`before ${label}`} component="li" sx={{ my: 1 }} />,
            <MenuItem
              key={label}
              {...(to !== undefined && { component: Link, to })}
              onClick={() => {
                close();
                if (to === undefined) run();
                else onNavigate();
              }}
            >
              <ListItemIcon>{icon}</ListItemIcon>
              {label}
            </MenuItem>,
          ])}
        </MenuList>
      </Popover>
    </>
  );
}
