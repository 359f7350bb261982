/** Bar above an administration page: breadcrumbs, title, actions. */
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { createContext, type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import IconArrowLeft from '#icon/IconArrowLeft';
import IconChevronRight from '#icon/IconChevronRight';
import { bannerOffset } from './banner-offset.ts';

/** Ancestor page. */
export interface Crumb {
  label: string;
  to: string;
}

interface PagePlace {
  /** Ordered from the outermost. */
  above: readonly Crumb[];
  /** Menu button, when the menu is not on the screen. */
  menuButton?: ReactNode;
}

/** Ancestors of the page, set by the layout. */
export const PagePlaceContext = createContext<PagePlace>({ above: [] });

export interface PageBarProps {
  title: string;
  /** Shown next to the title, for example a number of items. */
  count?: string;
  /** Shown before the title, for example an avatar of 24 px. */
  picture?: ReactNode;
  /** Shown after the title: icon and text. */
  status?: ReactNode;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
  /** False if the page has its own heading. */
  isHeading?: boolean;
}

/** Page header with breadcrumbs, title and actions. Titles of lists are larger than those of items. */
export function PageBar({ title, count, picture, status, actions, isHeading = true }: PageBarProps) {
  const { above, menuButton } = useContext(PagePlaceContext);
  const parent = above.at(-1);
  return (
    <Box component="header" sx={barStyles}>
      {menuButton && (parent ? <BackLink {...parent} /> : menuButton)}
      {!menuButton && above.length > 0 && <Crumbs crumbs={above} />}
      {picture}
      <Box sx={titleStyles}>
        <Typography
          variant={parent ? 'h3' : 'h2'}
          component={isHeading ? 'h1' : 'div'}
          // Names in another script are cut at their own end.
          dir="auto"
          title={title}
          sx={nameStyles}
        >
          {title}
        </Typography>
        {count !== undefined && (
          <Typography component="span" variant="body2" sx={{ color: 'text.secondary', ...tabular }}>
            {count}
          </Typography>
        )}
        {status}
      </Box>
      {actions && <Box sx={{ display: 'flex', alignItems: 'center', flex: 'none', gap: 2 }}>{actions}</Box>}
    </Box>
  );
}

function BackLink({ label, to }: Crumb) {
  return (
    <Tooltip title={label}>
      <IconButton component={Link} to={to} aria-label={label}>
        <IconArrowLeft className="flip-in-rtl" />
      </IconButton>
    </Tooltip>
  );
}

function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation('ui');
  return (
    <Box component="nav" aria-label={t('breadcrumb')} sx={{ flex: 'none' }}>
      <Box component="ol" sx={crumbStyles}>
        {crumbs.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>
              <bdi>{label}</bdi>
            </Link>
            <IconChevronRight aria-hidden className="flip-in-rtl" />
          </li>
        ))}
      </Box>
    </Box>
  );
}

/** On phones in two lines, before it is cut. */
const nameStyles = {
  minWidth: 0,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  textOverflow: 'ellipsis',
  whiteSpace: { md: 'nowrap' },
  display: { xs: '-webkit-box', md: 'block' },
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
} as const;

const tabular = { flex: 'none', fontVariantNumeric: 'tabular-nums' } as const;

const barStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  flex: 'none',
  minHeight: 56,
  pt: 'env(safe-area-inset-top)',
  px: { xs: 4, md: 6 },
  mb: { xs: bannerOffset.size, md: 0 },
  borderBottom: 1,
  borderColor: 'divider',
} as const;

const titleStyles = {
  display: 'flex',
  // Elements after the title wrap before the title is cut.
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 2,
  flex: 1,
  minWidth: 0,
  py: 1.5,
} as const;

/** Equal gaps between crumbs and before the title. */
const crumbStyles = {
  display: 'flex',
  gap: 2,
  m: 0,
  p: 0,
  listStyle: 'none',
  typography: 'body2',
  color: 'text.secondary',
  li: { display: 'flex', alignItems: 'center', gap: 2 },
  a: { color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
  '.tabler-icon': { width: 16, height: 16 },
} as const;
