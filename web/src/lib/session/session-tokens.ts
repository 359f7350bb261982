/**
 * Session tokens: the `x-cosmos…` headers that state what this browser has seen (choices.md, Session tokens).
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { isRecord, localStore } from '../storage/browser-storage.ts';
import { sessionTokenPrefix } from '../http/http-client.ts';
import { persistSlice } from '../storage/persistence.ts';
import { sessionEnded } from './session-end.ts';

const name = 'sessionTokens';
const none: Record<string, string> = {};

/** Filters untrusted values of an event or the storage: nothing else may become a request header. */
const isToken = (entry: [string, unknown]): entry is [string, string] =>
  entry[0].startsWith(sessionTokenPrefix) && typeof entry[1] === 'string';
const tokensIn = (values: object) => Object.entries(values).filter(isToken);

function storedTokens(): Record<string, string> {
  const stored = localStore.read(name);
  return isRecord(stored) ? Object.fromEntries(tokensIn(stored)) : none;
}

/** Length of the position at the end of a token; the characters before it identify the history. */
const placeLength = 16;

/** Returns true for a late token of the same history; positions of different histories are not comparable. */
function isOlder(token: string, known = ''): boolean {
  return known.slice(0, -placeLength) === token.slice(0, -placeLength) && token < known;
}

export const sessionTokensSlice = createSlice({
  name,
  initialState: storedTokens,
  reducers: {
    /** Newer tokens replace older ones of the same history; other values are ignored. */
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
