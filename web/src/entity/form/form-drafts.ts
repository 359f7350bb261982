/** Unsaved values of forms, which survive a reload of the tab and end with the session. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { rootReducer } from '../../lib/root-reducer.ts';
import { sessionEnded } from '../../lib/session/session-end.ts';
import { sessionStore } from '../../lib/storage/browser-storage.ts';
import { persistSlice, restoredState } from '../../lib/storage/persistence.ts';

/** Values of a form by field. */
export type FormValues = Record<string, unknown>;

export interface FormDraft {
  /** Values and version before the first change; absent for a new entity. */
  base: FormValues;
  version: number | undefined;
  values: FormValues;
}

interface FormDrafts {
  /** Drafts by form name. */
  drafts: Record<string, FormDraft>;
}

const name = 'formDrafts';
const initial: FormDrafts = { drafts: {} };

const slice = createSlice({
  name,
  initialState: restoredState<FormDrafts>(name, initial, sessionStore),
  reducers: {
    draftKept: (state, { payload }: PayloadAction<{ form: string; draft: FormDraft }>) => {
      state.drafts[payload.form] = payload.draft;
    },
    draftDropped: (state, { payload }: PayloadAction<string>) => {
      delete state.drafts[payload];
    },
  },
  extraReducers: (builder) => builder.addCase(sessionEnded, () => initial),
});
persistSlice<FormDrafts>(name, [], sessionStore);

export const formDraftActions = slice.actions;
export const selectFormDrafts = slice.injectInto(rootReducer).selectSlice;
