/** Controls used by the grid. The build excludes the grid's own (build/grid-slots.ts). */
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { GridSlotProps, GridSlotsComponent } from '@mui/x-data-grid';
import type { Ref } from 'react';
import IconArrowDown from '#icon/IconArrowDown';
import IconArrowUp from '#icon/IconArrowUp';

type Refs = { ref?: Ref<HTMLButtonElement>; inputRef?: Ref<HTMLInputElement> };

function GridCheckbox({
  slotProps,
  material,
  inputRef,
  ref,
  ...props
}: GridSlotProps['baseCheckbox'] & Refs) {
  const { density: _density, fullWidth: _fullWidth, label: _label, touchRippleRef: _ripple, ...box } = props;
  const input = { ...slotProps?.htmlInput, ref: inputRef };
  return <Checkbox {...box} {...material} ref={ref} slotProps={{ input }} />;
}

function GridIconButton({ material, ref, ...props }: GridSlotProps['baseIconButton'] & Refs) {
  const { touchRippleRef: _ripple, ...button } = props;
  return <IconButton {...button} {...material} ref={ref} />;
}

function GridTooltip({ material, ...props }: GridSlotProps['baseTooltip']) {
  return <Tooltip {...props} {...material} />;
}

export const gridParts: Partial<GridSlotsComponent> = {
  baseCheckbox: GridCheckbox,
  baseIconButton: GridIconButton,
  baseTooltip: GridTooltip,
  columnSortedAscendingIcon: IconArrowUp,
  columnSortedDescendingIcon: IconArrowDown,
};
