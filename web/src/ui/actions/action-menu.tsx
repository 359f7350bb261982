/** A button that opens a menu of actions (popover). */
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { Menu } from '../overlays/overlays.tsx';
import { IconAction } from './icon-action.tsx';

export interface MenuAction {
  label: string;
  icon?: ReactNode;
  run(): void;
  isDangerous?: boolean;
  isDisabled?: boolean;
}

export interface ActionMenuProps {
  /** Accessible name of the button and of the menu. */
  label: string;
  /** The button's icon. */
  icon: ReactNode;
  actions: readonly MenuAction[];
  buttonProps?: Partial<ComponentProps<typeof IconAction>>;
  onOpenChange?(isOpen: boolean): void;
}

/**
 * Menu button. Arrow keys move, Escape closes and returns the focus; clicks do not propagate to the
 * element behind.
 */
export function ActionMenu({ label, icon, actions, buttonProps, onOpenChange }: ActionMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const show = (element: HTMLElement | null) => {
    setAnchor(element);
    onOpenChange?.(element !== null);
  };
  return (
    <>
      <IconAction
        {...buttonProps}
        label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={(event) => {
          event.stopPropagation();
          show(event.currentTarget);
        }}
      >
        {icon}
      </IconAction>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => show(null)}
        onClick={(event) => event.stopPropagation()}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': label }, paper: { sx: { minWidth: 180 } } }}
      >
        {actions.map(({ label: text, icon: itemIcon, run, isDangerous, isDisabled }) => (
          <MenuItem
            key={text}
            disabled={isDisabled}
            sx={isDangerous ? { color: 'error.main' } : undefined}
            onClick={() => {
              show(null);
              run();
            }}
          >
            {itemIcon && <ListItemIcon>{itemIcon}</ListItemIcon>}
            <ListItemText slotProps={{ primary: { variant: 'body2' } }}>{text}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
