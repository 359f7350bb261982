/** Actions of a page that show their names on phones, too. */
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import IconDots from '#icon/IconDots';
import { ActionMenu } from '../actions/action-menu.tsx';
import { PageAction } from './page-action.tsx';

interface LinkedAction {
  label: string;
  icon: ReactNode;
  to: string;
}

interface MoreActionsProps {
  /** Accessible name of the menu. */
  label: string;
  actions: readonly LinkedAction[];
}

/** Rare actions: buttons, or on phones a menu. */
export function MoreActions({ label, actions }: MoreActionsProps) {
  const { breakpoints } = useTheme();
  const isPhone = useMediaQuery(breakpoints.down('sm'), { noSsr: true });
  const navigate = useNavigate();
  if (!isPhone) return actions.map((action) => <PageAction key={action.to} {...action} />);
  const entries = actions.map(({ to, ...entry }) => ({ ...entry, run: () => void navigate(to) }));
  return <ActionMenu label={label} icon={<IconDots />} actions={entries} />;
}

interface NamedActionProps {
  label: string;
  icon: ReactNode;
  /** Target address; otherwise `onClick`. */
  to?: string;
  onClick?(): void;
  isDisabled?: boolean;
}

/** Main action of a page that shows its name on phones, too. */
export function NamedAction({ label, icon, to, onClick, isDisabled = false }: NamedActionProps) {
  const { breakpoints } = useTheme();
  const isPhone = useMediaQuery(breakpoints.down('sm'), { noSsr: true });
  if (!isPhone)
    return (
      <PageAction
        kind="primary"
        {...{ label, icon, isDisabled }}
        {...(to !== undefined ? { to } : onClick && { onClick })}
      />
    );
  const shared = {
    variant: 'contained',
    disabled: isDisabled,
    onClick,
    children: label,
    sx: { flex: 'none' },
  } as const;
  return to === undefined ? <Button {...shared} /> : <Button {...shared} component={Link} to={to} />;
}
