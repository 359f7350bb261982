/** Item of the administration's side menu. */
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTheme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import IconArrowLeft from '#icon/IconArrowLeft';
import IconExternalLink from '#icon/IconExternalLink';
import { density } from '../../theme/sizes.ts';
import { VisuallyHidden } from '../../ui/screen-reader/visually-hidden.tsx';
import type { NavigationItem } from './admin-navigation.ts';
import { matchesPath, isExternal } from './navigation-rules.ts';

interface AdminNavigationLinkProps {
  item: NavigationItem;
  /** Nesting depth; 0 for an item of a section. */
  level: number;
  /** Shows only the icon. */
  isMini: boolean;
  onNavigate(): void;
}

/** External addresses open in a new tab, with a visible mark. */
export function AdminNavigationLink({ item, level, isMini, onNavigate }: AdminNavigationLinkProps) {
  const { t } = useTranslation('administration');
  const { direction } = useTheme();
  const { pathname } = useLocation();
  const { path, Icon } = item;
  const label = t(`items.${item.name}`);
  const hint = isExternal(item) ? t('newTab') : undefined;
  const name = hint ? `${label} (${hint})` : label;
  const current = pathname === path ? 'page' : matchesPath(item, pathname);
  return (
    <Tooltip title={isMini ? name : ''} placement={direction === 'rtl' ? 'left' : 'right'}>
      <ButtonBase
        {...(hint ? { href: path, target: '_blank', rel: 'noopener' } : { component: Link, to: path })}
        aria-current={current || undefined}
        aria-label={isMini ? name : undefined}
        onClick={onNavigate}
        sx={[linkStyles, { paddingInlineStart: `${edgePx + level * indentPx}px` }]}
      >
        {level === 0 && <Icon aria-hidden />}
        {!isMini && (
          <Box component="span" sx={nameStyles}>
            {label}
          </Box>
        )}
        {!isMini && hint && (
          <>
            <VisuallyHidden>({hint})</VisuallyHidden>
            <IconExternalLink aria-hidden className="new-tab flip-in-rtl" />
          </>
        )}
      </ButtonBase>
    </Tooltip>
  );
}

/** Link back to the chat, also outside the account menu. */
export function ChatLink({ isMini, onNavigate }: Omit<AdminNavigationLinkProps, 'item' | 'level'>) {
  const { t } = useTranslation('administration');
  const { direction } = useTheme();
  const name = t('toChat');
  return (
    <Box sx={{ flex: 'none', px: '12px', pb: 1 }}>
      <Tooltip title={isMini ? name : ''} placement={direction === 'rtl' ? 'left' : 'right'}>
        <ButtonBase
          component={Link}
          to="/chat"
          aria-label={isMini ? name : undefined}
          onClick={onNavigate}
          sx={[linkStyles, { paddingInlineStart: `${edgePx}px` }]}
        >
          <IconArrowLeft aria-hidden className="flip-in-rtl" />
          {!isMini && (
            <Box component="span" sx={nameStyles}>
              {name}
            </Box>
          )}
        </ButtonBase>
      </Tooltip>
    </Box>
  );
}

const edgePx = 12;
/** Aligns names of a level with the names, not the icons, of the level above. */
const indentPx = 32;

const nameStyles = { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' } as const;

const linkStyles = {
  position: 'relative',
  display: 'flex',
  justifyContent: 'flex-start',
  gap: '12px',
  width: '100%',
  minHeight: density.chatRowPx,
  paddingInlineEnd: `${edgePx}px`,
  borderRadius: 1,
  typography: 'body2',
  color: 'inherit',
  whiteSpace: 'nowrap',
  textAlign: 'start',
  '.new-tab': { width: 16, height: 16, opacity: 0.7 },
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-current]': { bgcolor: 'action.selected' },
  '@media (pointer: coarse)': { minHeight: density.touchPx },
} as const;
