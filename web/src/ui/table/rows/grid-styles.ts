/** MUI grid in this product's dimensions: hairlines between rows, no box, no header colour. */
import type { Theme } from '@mui/material/styles';
import { groupClass } from './grid-groups.ts';
import { density } from '../../../theme/sizes.ts';

const edgePx = 24;
/** Classes of the first and the last column. */
export const edgeClasses = { start: 'edge-start', end: 'edge-end' };
/** Classes of columns that stay visible while the others scroll sideways: name and actions. */
export const pinClasses = { start: 'pin-start', behindCheckbox: 'pin-behind-checkbox', end: 'pin-end' };
/** Width of the check box with the gap before the name. */
export const checkboxPx = 60;

const frame = (theme: Theme) => ({
  position: 'absolute',
  inset: 0,
  border: 0,
  borderRadius: 0,
  ...theme.typography.small,
  '--DataGrid-rowBorderColor': theme.vars.palette.divider,
  '--unstable_DataGrid-radius': '0px',
  // More specific than the grid's own selector.
  '&.MuiDataGrid-root': {
    '--DataGrid-t-color-background-base': theme.vars.palette.background.default,
    '--DataGrid-t-header-background-base': theme.vars.palette.background.default,
  },
  '.MuiDataGrid-cell:focus, .MuiDataGrid-columnHeader:focus': { outline: 'none' },
  '.MuiDataGrid-cell:focus-visible, .MuiDataGrid-columnHeader:focus-visible, .MuiDataGrid-columnHeader:focus-within:has(:focus-visible)':
    { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
});

const header = (theme: Theme) => ({
  '.MuiDataGrid-columnSeparator': { display: 'none' },
  '.MuiDataGrid-columnHeader': { paddingInline: '10px', ...theme.typography.small },
  '.MuiDataGrid-columnHeaderTitle': { fontWeight: 600, color: theme.vars.palette.text.secondary },
  '.MuiDataGrid-sortButton': {
    width: 20,
    height: 20,
    padding: 0,
    marginInlineStart: '4px',
    backgroundColor: 'transparent !important',
  },
  '.MuiDataGrid-sortIcon': { width: 16, height: 16, opacity: 1 },
  // The sort arrow follows the title, also in numeric columns.
  '.MuiDataGrid-columnHeader--alignRight .MuiDataGrid-columnHeaderDraggableContainer': {
    flexDirection: 'row',
  },
  '.MuiDataGrid-columnHeader--alignRight .MuiDataGrid-columnHeaderTitleContainer': {
    flexDirection: 'row',
    justifyContent: 'flex-end',
  },
  '.MuiDataGrid-iconButtonContainer:not(:has(.MuiDataGrid-sortIcon))': { width: 0 },
});

/** First and last column align with the page's edges. */
const edges = {
  [`.${edgeClasses.start}`]: { paddingInlineStart: `${edgePx}px !important` },
  [`.${edgeClasses.end}`]: { paddingInlineEnd: `${edgePx}px !important` },
  '.MuiDataGrid-columnHeaderCheckbox, .MuiDataGrid-cellCheckbox': {
    justifyContent: 'flex-start',
    paddingInline: `${edgePx}px 0 !important`,
  },
  '.MuiDataGrid-columnHeaderCheckbox .MuiDataGrid-columnHeaderTitleContainer': {
    justifyContent: 'flex-start',
  },
  '.MuiDataGrid-checkboxInput': { padding: '8px', marginInlineStart: '-8px' },
};

/** Pinned columns are opaque: the others scroll below them, up to a hairline. */
const pins = (theme: Theme) => {
  const { background, divider } = theme.vars.palette;
  const pinned = (className: string) =>
    `.MuiDataGrid-cell.${className}, .MuiDataGrid-columnHeader.${className}`;
  const stays = (inset: object) => ({
    position: 'sticky',
    zIndex: 1,
    ...inset,
    backgroundColor: background.default,
    backgroundImage: 'linear-gradient(var(--row-tint, transparent) 0 0)',
  });
  const { start, behindCheckbox, end } = pinClasses;
  return {
    '.MuiDataGrid-cellCheckbox, .MuiDataGrid-columnHeaderCheckbox': stays({ insetInlineStart: 0 }),
    [pinned(start)]: stays({ insetInlineStart: 0 }),
    [pinned(behindCheckbox)]: stays({ insetInlineStart: `${checkboxPx}px` }),
    [pinned(end)]: stays({ insetInlineEnd: 0 }),
    // An overlaid scroll bar must not cover the last row.
    '.MuiDataGrid-virtualScroller--hasScrollX .MuiDataGrid-virtualScrollerContent': { marginBottom: '14px' },
    '.MuiDataGrid-virtualScroller--hasScrollX': {
      [`.${start}, .${behindCheckbox}`]: { borderInlineEnd: `1px solid ${divider}` },
      [`.${end}`]: { borderInlineStart: `1px solid ${divider}` },
    },
  };
};

const rows = (theme: Theme) => {
  const { primary, action } = theme.vars.palette;
  return {
    '.MuiDataGrid-row': { cursor: 'pointer' },
    '.MuiDataGrid-row, .MuiDataGrid-row:hover, .MuiDataGrid-row.Mui-selected, .MuiDataGrid-row.Mui-selected:hover':
      { backgroundColor: 'var(--row-tint, transparent)' },
    '.MuiDataGrid-row:hover': { '--row-tint': action.hover },
    '.MuiDataGrid-row.Mui-selected, .MuiDataGrid-row.Mui-selected:hover': {
      '--row-tint': `color-mix(in srgb, ${primary.main} 5%, transparent)`,
    },
    [`.MuiDataGrid-row.current > :is(.MuiDataGrid-cellCheckbox, .${pinClasses.start})`]: {
      boxShadow: `inset 2px 0 ${primary.main}`,
    },
    [`.MuiDataGrid-row.${groupClass}, .MuiDataGrid-row.${groupClass}:hover`]: {
      '--row-tint': action.hover,
      cursor: 'default',
      fontWeight: 600,
      color: theme.vars.palette.text.secondary,
    },
    '.row-menu': { opacity: 0 },
    '.MuiDataGrid-row:hover .row-menu, .MuiDataGrid-row.current .row-menu, .row-menu:focus-visible, .row-menu[aria-expanded="true"]':
      { opacity: 1 },
    '@media (pointer: coarse)': { '.row-menu': { opacity: 1 } },
  };
};

const cells = {
  '.MuiDataGrid-cell': { paddingInline: '10px', display: 'flex', alignItems: 'center' },
  // Fills the line after the last column; with space inside, the grid would scroll.
  '.MuiDataGrid-cellEmpty': { padding: 0 },
  '.MuiDataGrid-cell--textRight': { fontVariantNumeric: 'tabular-nums' },
  '.cell': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  // A row with wrapping cells grows with its lines from the common height.
  '.MuiDataGrid-row--dynamicHeight .MuiDataGrid-cell': { minHeight: density.gridRowPx },
  '.cell.wraps': { whiteSpace: 'normal', paddingBlock: '6px' },
  // Icons and pictures are centred on the line.
  '.cell > *, .cell > a > *': { verticalAlign: 'middle' },
  '.cell a': { color: 'inherit', fontWeight: 500, textDecoration: 'none' },
  '.cell a:hover': { textDecoration: 'underline' },
};

/** Returns the `sx` style of the grid. */
export const gridStyles = (theme: Theme) =>
  ({ ...frame(theme), ...header(theme), ...cells, ...edges, ...rows(theme), ...pins(theme) }) as const;
