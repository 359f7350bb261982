/** Icon-only button; its label is both tooltip and accessible name. */
import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import Tooltip, { type TooltipProps } from '@mui/material/Tooltip';

export interface IconActionProps extends Omit<IconButtonProps, 'aria-label' | 'title'> {
  label: string;
  /** Shown after the label, for example `Ctrl+K`. */
  shortcut?: string;
  placement?: TooltipProps['placement'];
}

/**
 * Icon button with a tooltip (after 1 s; document 1 §9). At least 24 px, 44 px on touch screens.
 */
export function IconAction({ label, shortcut, placement = 'bottom', ...button }: IconActionProps) {
  const title = shortcut ? `${label} (${shortcut})` : label;
  const element = <IconButton size="small" {...button} aria-label={label} />;
  // A disabled button sends no pointer events; the span keeps its tooltip working.
  return (
    <Tooltip title={title} placement={placement} describeChild={button.disabled}>
      {button.disabled ? <span>{element}</span> : element}
    </Tooltip>
  );
}
