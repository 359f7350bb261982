/**
 * Redirects `/admin` without access to the dashboard: to the first visible screen, or back to the
 * chat.
 */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { adminPath } from './admin-screens.ts';
import { isExternal } from './navigation-rules.ts';
import { useAdminNavigation } from './use-admin-navigation.ts';

function NothingToManage() {
  const { t } = useTranslation('administration');
  const toast = useToast();
  const message = t('nothing');
  useEffect(() => toast({ message }), [toast, message]);
  return <Navigate to="/chat" replace />;
}

export function AdminHome() {
  const { sections = [] } = useAdminNavigation();
  const [first] = sections
    .flatMap(({ items }) => items)
    .filter((item) => !isExternal(item) && !item.disabled && item.path !== adminPath);
  return first ? <Navigate to={first.path} replace /> : <NothingToManage />;
}
