/** Root reducer; each feature injects its own slice when it is loaded. */
import { combineSlices } from '@reduxjs/toolkit';
import { api } from './http/api.ts';
import { connectionSlice } from './http/connection.ts';
import { sessionTokensSlice } from './session/session-tokens.ts';

export const rootReducer = combineSlices(api, connectionSlice, sessionTokensSlice);
