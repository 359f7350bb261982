/** Arrow of drop-down fields, as that of combo boxes. */
import IconChevronDown from '#icon/IconChevronDown';

export const selectArrow = {
  IconComponent: IconChevronDown,
  sx: { '.MuiSelect-icon': { top: 'calc(50% - 10px)', right: 11 } },
} as const;
