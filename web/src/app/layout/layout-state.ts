/** State of side menus and drawers (document 1 §4, Settings drawer). */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { persistSlice, restoredState } from '../../lib/storage/persistence.ts';
import { rootReducer } from '../../lib/root-reducer.ts';
import { sessionEnded } from '../../lib/session/session-end.ts';

export type Drawer = 'settings' | 'about';
/** Each area has its own menu state: wide (280) or mini (72). */
export type Area = 'chat' | 'admin';
interface LayoutState {
  isChatMenuOpen: boolean;
  isAdminMenuOpen: boolean;
  /** State of the side menu's drawer on narrow screens. */
  isMobileMenuOpen: boolean;
  openDrawer: Drawer | null;
}

const menuOf = { chat: 'isChatMenuOpen', admin: 'isAdminMenuOpen' } as const satisfies Record<Area, string>;
const name = 'layout';
const initial: LayoutState = {
  isChatMenuOpen: true,
  isAdminMenuOpen: true,
  isMobileMenuOpen: false,
  openDrawer: null,
};

const slice = createSlice({
  name,
  initialState: restoredState<LayoutState>(name, initial),
  reducers: {
    menuToggled: (state, { payload }: PayloadAction<Area>) => {
      state[menuOf[payload]] = !state[menuOf[payload]];
    },
    mobileMenuChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.isMobileMenuOpen = payload;
    },
    drawerChanged: (state, { payload }: PayloadAction<Drawer | null>) => {
      state.openDrawer = payload;
      state.isMobileMenuOpen = false;
    },
    settingsToggled: (state) => {
      state.openDrawer = state.openDrawer === 'settings' ? null : 'settings';
      state.isMobileMenuOpen = false;
    },
  },
  extraReducers: (builder) =>
    builder.addCase(sessionEnded, ({ isChatMenuOpen, isAdminMenuOpen }) => ({
      ...initial,
      isChatMenuOpen,
      isAdminMenuOpen,
    })),
});
persistSlice<LayoutState>(name, ['isMobileMenuOpen', 'openDrawer']);

export const layoutActions = slice.actions;
export const selectLayout = slice.injectInto(rootReducer).selectSlice;

export const useIsMenuOpen = (area: Area): boolean => useSelector(selectLayout)[menuOf[area]];
