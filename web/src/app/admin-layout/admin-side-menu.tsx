/** What the administration's side menu holds: the sections with the screens that the person may see. */
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx';
import Box from '@mui/material/Box';
import { ChatLink } from './admin-navigation-link.tsx';
import { AdminNavigationList } from './admin-navigation-list.tsx';
import { useAdminNavigation } from './use-admin-navigation.ts';

interface AdminSideMenuProps {
  /** Only icons, in the narrow menu. */
  isMini: boolean;
  /** Something was opened: a drawer closes. */
  onNavigate(): void;
}

export function AdminSideMenu(props: AdminSideMenuProps) {
  const { sections, error } = useAdminNavigation();
  if (sections) {
    return (
      <>
        <ChatLink {...props} />
        <AdminNavigationList {...props} sections={sections} />
      </>
    );
  }
  // The page says what went wrong.
  if (error) return null;
  return (
    <Box sx={{ px: 4, pt: 2 }}>
      <SkeletonLines count={4} heightPx={20} gapPx={18} />
    </Box>
  );
}
