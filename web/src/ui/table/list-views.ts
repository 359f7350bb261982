/** Stored view of each list: filters by list name (document 1 §2, Admin area) and columns. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { rootReducer } from '../../lib/root-reducer.ts';
import { sessionEnded } from '../../lib/session/session-end.ts';
import { persistSlice, restoredState } from '../../lib/storage/persistence.ts';

/** Order of columns; optional ones shown and others hidden. */
export interface ColumnChoice {
  order: string[];
  hidden: string[];
}

interface ListViews {
  /** List → parameter → value, with `sort` and without the search. */
  filters: Record<string, Record<string, string>>;
  columns: Record<string, ColumnChoice>;
}

const name = 'listViews';
const initial: ListViews = { filters: {}, columns: {} };

const slice = createSlice({
  name,
  initialState: restoredState<ListViews>(name, initial),
  reducers: {
    filtersChosen: (state, { payload }: PayloadAction<{ list: string; values: Record<string, string> }>) => {
      state.filters[payload.list] = payload.values;
    },
    /** Without a choice the declared columns apply. */
    columnsChosen: (state, { payload }: PayloadAction<{ list: string; columns?: ColumnChoice }>) => {
      if (payload.columns) state.columns[payload.list] = payload.columns;
      else delete state.columns[payload.list];
    },
  },
  // Filters are personal data; columns are not.
  extraReducers: (builder) => builder.addCase(sessionEnded, ({ columns }) => ({ ...initial, columns })),
});
persistSlice<ListViews>(name, []);

export const listViewActions = slice.actions;
export const selectListViews = slice.injectInto(rootReducer).selectSlice;
