/** The store's reducer; each feature injects its own slice, so that nobody loads a feature that they don't open. */
import { combineSlices } from '@reduxjs/toolkit';
import { api } from './http/api.ts';
import { connectionSlice } from './http/connection.ts';
import { sessionTokensSlice } from './session/session-tokens.ts';

export const rootReducer = combineSlices(api, connectionSlice, sessionTokensSlice);
