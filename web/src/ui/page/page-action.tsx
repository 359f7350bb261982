/** Button of a page's bar; icon only on phones, where the bar is narrow. */
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface PageActionProps {
  label: string;
  icon: ReactNode;
  /** `primary`: the page's one main action; `danger`: a text button. */
  kind?: 'primary' | 'plain' | 'danger';
  /** Target address; otherwise `onClick`. */
  to?: string;
  onClick?(): void;
  isDisabled?: boolean;
}

const variants = {
  primary: { variant: 'contained', color: 'primary' },
  plain: { variant: 'outlined', color: 'inherit' },
  danger: { variant: 'text', color: 'error' },
} as const;

export function PageAction({
  label,
  icon,
  kind = 'plain',
  to,
  onClick,
  isDisabled = false,
}: PageActionProps) {
  const { breakpoints } = useTheme();
  const hasRoom = useMediaQuery(breakpoints.up('sm'), { noSsr: true });
  const shared = {
    ...variants[kind],
    disabled: isDisabled,
    onClick,
    'aria-label': hasRoom ? undefined : label,
    title: hasRoom ? undefined : label,
    startIcon: hasRoom ? icon : undefined,
    children: hasRoom ? label : icon,
    sx: [{ flex: 'none', '.tabler-icon': { width: 18, height: 18 } }, !hasRoom && { minWidth: 44, px: 0 }],
  };
  return to === undefined ? <Button {...shared} /> : <Button {...shared} component={Link} to={to} />;
}
