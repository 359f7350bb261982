/** Content of the administration's side menu: sections with the visible screens. */
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx';
import Box from '@mui/material/Box';
import { ChatLink } from './admin-navigation-link.tsx';
import { AdminNavigationList } from './admin-navigation-list.tsx';
import { useAdminNavigation } from './use-admin-navigation.ts';

interface AdminSideMenuProps {
  /** Shows only icons, in the narrow menu. */
  isMini: boolean;
  /** Called after navigation, to close a drawer. */
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
  // The page shows the error.
  if (error) return null;
  return (
    <Box sx={{ px: 4, pt: 2 }}>
      <SkeletonLines count={4} heightPx={20} gapPx={18} />
    </Box>
  );
}
