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

/** Link of an item; a disabled item is its text alone. External addresses open in a new tab, with a visible mark. */
export function AdminNavigationLink({ item, level, isMini, onNavigate }: AdminNavigationLinkProps) {
  const { t } = useTranslation('administration');
  const { direction } = useTheme();
  const { pathname } = useLocation();
  const { path, Icon, disabled = false } = item;
  const label = t(`items.${item.name}`);
  const hint = isExternal(item) ? t('newTab') : undefined;
  const name = hint ? `${label} (${hint})` : label;
  const current = pathname === path ? 'page' : matchesPath(item, pathname);
  const target = hint ? { href: path, target: '_blank', rel: 'noopener' } : { component: Link, to: path };
  const indentation = { paddingInlineStart: `${edgePx + level * indentPx}px` };
  const content = (
    <>
      {level === 0 && <Icon aria-hidden />}
      {!isMini && <ItemText item={item} label={label} hint={hint} />}
    </>
  );
  return (
    <Tooltip title={isMini ? name : ''} placement={direction === 'rtl' ? 'left' : 'right'}>
      {disabled ? (
        <Box
          role="link"
          aria-disabled
          aria-label={isMini ? name : undefined}
          sx={[linkStyles, indentation, disabledStyles]}
        >
          {content}
        </Box>
      ) : (
        <ButtonBase
          {...target}
          aria-current={current || undefined}
          aria-label={isMini ? name : undefined}
          onClick={onNavigate}
          sx={[linkStyles, indentation]}
        >
          {content}
        </ButtonBase>
      )}
    </Tooltip>
  );
}

/** Title, caption below it, and at the end the label and the mark of a new tab. */
function ItemText({ item, label, hint }: { item: NavigationItem; label: string; hint: string | undefined }) {
  const { t } = useTranslation('administration');
  const { info, caption } = item;
  return (
    <>
      <Box component="span" sx={nameStyles}>
        {label}
        {caption && (
          <Box component="span" sx={captionStyles}>
            {t(`captions.${caption}`)}
          </Box>
        )}
      </Box>
      {info !== undefined && (
        <Box component="bdi" sx={infoStyles}>
          {info}
        </Box>
      )}
      {hint && (
        <>
          <VisuallyHidden>({hint})</VisuallyHidden>
          <IconExternalLink aria-hidden className="new-tab flip-in-rtl" />
        </>
      )}
    </>
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

const captionStyles = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  typography: 'caption',
  opacity: 0.8,
} as const;

const infoStyles = {
  flex: 'none',
  px: 1.5,
  borderRadius: 1,
  border: '1px solid currentColor',
  typography: 'caption',
  opacity: 0.8,
} as const;

const disabledStyles = { opacity: 0.5, cursor: 'default', alignItems: 'center' } as const;

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
