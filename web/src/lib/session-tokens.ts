/** The `x-cosmos…` headers: what this browser must have seen (choices.md, Session tokens). */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { isRecord, localStore } from './browser-storage.ts';
import { persistSlice } from './persistence.ts';
import { sessionEnded } from './session-end.ts';

const name = 'sessionTokens';
const none: Record<string, string> = {};

function storedTokens(): Record<string, string> {
  const stored = localStore.read(name);
  if (!isRecord(stored)) return none;
  const isToken = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';
  return Object.fromEntries(Object.entries(stored).filter(isToken));
}

export const sessionTokensSlice = createSlice({
  name,
  initialState: storedTokens,
  reducers: {
    /** Newer tokens replace older ones of the same store. */
    remembered: (tokens, { payload }: PayloadAction<Record<string, string>>) => ({ ...tokens, ...payload }),
  },
  extraReducers: (builder) => builder.addCase(sessionEnded, () => none),
});
persistSlice<Record<string, string>>(name, []);

export const { remembered: sessionTokensRemembered } = sessionTokensSlice.actions;
