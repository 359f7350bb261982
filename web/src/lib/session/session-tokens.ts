/** The `x-cosmos…` headers: what this browser must have seen (choices.md, Session tokens). */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { isRecord, localStore } from '../storage/browser-storage.ts';
import { sessionTokenPrefix } from '../http/http-client.ts';
import { persistSlice } from '../storage/persistence.ts';
import { sessionEnded } from './session-end.ts';

const name = 'sessionTokens';
const none: Record<string, string> = {};

/** Nothing else that an event or the storage says may become a header of ours. */
const isToken = (entry: [string, unknown]): entry is [string, string] =>
  entry[0].startsWith(sessionTokenPrefix) && typeof entry[1] === 'string';
const tokensIn = (values: object) => Object.entries(values).filter(isToken);

function storedTokens(): Record<string, string> {
  const stored = localStore.read(name);
  return isRecord(stored) ? Object.fromEntries(tokensIn(stored)) : none;
}

/** Characters that tell how far, behind those that tell whose history it is. */
const placeLength = 16;

/** Whether an answer that came late tells less than is known; places of two histories can't be compared. */
function isOlder(token: string, known = ''): boolean {
  return known.slice(0, -placeLength) === token.slice(0, -placeLength) && token < known;
}

export const sessionTokensSlice = createSlice({
  name,
  initialState: storedTokens,
  reducers: {
    /** Newer tokens replace older ones of the same store; what is no session token is left out. */
    remembered: (tokens, { payload }: PayloadAction<Record<string, string>>) => {
      for (const [header, token] of tokensIn(payload)) {
        if (!isOlder(token, tokens[header])) tokens[header] = token;
      }
    },
  },
  extraReducers: (builder) => builder.addCase(sessionEnded, () => none),
});
persistSlice<Record<string, string>>(name, []);

export const { remembered: sessionTokensRemembered } = sessionTokensSlice.actions;
