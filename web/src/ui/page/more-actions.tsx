/** Rare actions of a page: buttons, or on phones a menu that shows their names. */
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import IconDots from '#icon/IconDots';
import { ActionMenu } from '../actions/action-menu.tsx';
import { PageAction } from './page-action.tsx';

interface LinkedAction {
  label: string;
  icon: ReactNode;
  to: string;
}

export function MoreActions({ actions }: { actions: readonly LinkedAction[] }) {
  const { t } = useTranslation('ui');
  const { breakpoints } = useTheme();
  const isPhone = useMediaQuery(breakpoints.down('sm'), { noSsr: true });
  const navigate = useNavigate();
  if (!isPhone) return actions.map((action) => <PageAction key={action.to} {...action} />);
  const entries = actions.map(({ to, ...entry }) => ({ ...entry, run: () => void navigate(to) }));
  return <ActionMenu label={t('more')} icon={<IconDots />} actions={entries} />;
}
