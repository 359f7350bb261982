/** The store as conversations use it. */
import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { StoreExtra } from '../../../lib/api.ts';
import type { rootReducer } from '../../../lib/root-reducer.ts';

type RootState = ReturnType<typeof rootReducer>;
export type Dispatch = ThunkDispatch<RootState, StoreExtra, UnknownAction>;
export type Thunk<T> = ThunkAction<T, RootState, StoreExtra, UnknownAction>;
