/** Types of the store with thunks. */
import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import type { StoreExtra } from '../../../lib/http/api.ts';
import type { rootReducer } from '../../../lib/root-reducer.ts';

type RootState = ReturnType<typeof rootReducer>;
export type Dispatch = ThunkDispatch<RootState, StoreExtra, UnknownAction>;
/** Returns the store's dispatch, typed for thunks. */
export const useThunkDispatch = useDispatch.withTypes<Dispatch>();
export type Thunk<T> = ThunkAction<T, RootState, StoreExtra, UnknownAction>;
