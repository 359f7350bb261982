/** Which side bars and drawers are open (document 1 §4, Settings drawer). */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { persistSlice, revivedState } from '../lib/storage/persistence.ts';
import { rootReducer } from '../lib/root-reducer.ts';
import { sessionEnded } from '../lib/session/session-end.ts';

export type Drawer = 'settings' | 'about';
interface LayoutState {
  /** The chat's side menu is wide (280) or mini (72). */
  isChatMenuOpen: boolean;
  /** The side menu's drawer on narrow screens. */
  isMobileMenuOpen: boolean;
  openDrawer: Drawer | null;
}

const name = 'layout';
const initial: LayoutState = { isChatMenuOpen: true, isMobileMenuOpen: false, openDrawer: null };

const slice = createSlice({
  name,
  initialState: revivedState<LayoutState>(name, initial),
  reducers: {
    chatMenuToggled: (state) => {
      state.isChatMenuOpen = !state.isChatMenuOpen;
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
    builder.addCase(sessionEnded, (state) => ({ ...initial, isChatMenuOpen: state.isChatMenuOpen })),
});
persistSlice<LayoutState>(name, ['isMobileMenuOpen', 'openDrawer']);

export const layoutActions = slice.actions;
export const selectLayout = slice.injectInto(rootReducer).selectSlice;
