/** Reports an address without a screen and returns to the area's own (document 1 §2). */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { adminPath } from './admin-screens.ts';

export function UnknownScreen() {
  const { t } = useTranslation('administration');
  const toast = useToast();
  const message = t('unknownPage');
  useEffect(() => void toast({ message }), [toast, message]);
  return <Navigate to={adminPath} replace />;
}
