/** What lies over a page: one script, which no page needs before something is opened. */
export { default as Dialog } from '@mui/material/Dialog';
export { default as Drawer } from '@mui/material/Drawer';
export { default as Menu } from '@mui/material/Menu';
export { default as Popover } from '@mui/material/Popover';
