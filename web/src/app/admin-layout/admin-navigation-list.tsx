/** Sections and items as links; the narrow menu shows icons with their names as tooltips. */
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { Fragment, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { NavigationItem, NavigationSection } from './admin-navigation.ts';
import { AdminNavigationLink } from './admin-navigation-link.tsx';
import { isDescendantPath } from './navigation-rules.ts';
import { scrolling } from '../../ui/page/scrolling.ts';

interface AdminNavigationListProps {
  sections: readonly NavigationSection[];
  isMini: boolean;
  onNavigate(): void;
}

export function AdminNavigationList({ sections, ...menu }: AdminNavigationListProps) {
  return (
    <Box sx={{ flex: 1, minHeight: 0, ...scrolling, px: '12px', pb: 2 }}>
      {sections.map((section, index) => (
        <Fragment key={section.name}>
          {menu.isMini && index > 0 && <Divider sx={{ my: 2 }} />}
          <Section {...menu} section={section} />
        </Fragment>
      ))}
    </Box>
  );
}

function Section({
  section,
  ...menu
}: Omit<AdminNavigationListProps, 'sections'> & { section: NavigationSection }) {
  const { t } = useTranslation('administration');
  const titleId = useId();
  const title = t(`sections.${section.name}`);
  return (
    <>
      {!menu.isMini && (
        <Typography
          id={titleId}
          component="h2"
          variant="small"
          sx={{ px: '12px', pt: 4, pb: 1.5, fontWeight: 600, color: 'text.secondary' }}
        >
          {title}
        </Typography>
      )}
      <Items {...menu} items={section.items} label={title} />
    </>
  );
}

interface ItemsProps extends Omit<AdminNavigationListProps, 'sections'> {
  items: readonly NavigationItem[];
  label: string;
  level?: number;
}

/** Children are visible while the address is below their parent's. */
function Items({ items, label, level = 0, ...menu }: ItemsProps) {
  const { t } = useTranslation('administration');
  const { pathname } = useLocation();
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: '2px', '> li': { minWidth: 0 } }}
    >
      {items.map((item) => (
        <li key={item.path}>
          <AdminNavigationLink {...menu} item={item} level={level} />
          {item.children && item.children.length > 0 && !menu.isMini && isDescendantPath(item, pathname) && (
            <Items {...menu} items={item.children} label={t(`items.${item.name}`)} level={level + 1} />
          )}
        </li>
      ))}
    </Box>
  );
}
