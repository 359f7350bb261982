/** State of calls that wait after a 503 response (document 2 §8). */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export const connectionSlice = createSlice({
  name: 'connection',
  initialState: { isBusy: false },
  reducers: {
    busyChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.isBusy = payload;
    },
  },
  selectors: { selectIsBusy: ({ isBusy }) => isBusy },
});

export const { busyChanged } = connectionSlice.actions;
export const { selectIsBusy } = connectionSlice.selectors;
