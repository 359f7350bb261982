/** Conversations hidden in the interface while their deletion is pending. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { rootReducer } from '../../../../lib/root-reducer.ts';
import { sessionEnded } from '../../../../lib/session/session-end.ts';

const none: readonly string[] = [];

const slice = createSlice({
  name: 'hiddenConversations',
  initialState: none,
  reducers: {
    conversationHidden: (ids, { payload }: PayloadAction<string>) => [...ids, payload],
    conversationUnhidden: (ids, { payload }: PayloadAction<string>) => ids.filter((id) => id !== payload),
  },
  extraReducers: (builder) => builder.addCase(sessionEnded, () => none),
});
const injected = slice.injectInto(rootReducer);

/** Hides a conversation in every list, whatever the server returns, or shows it again. */
export const { conversationHidden, conversationUnhidden } = slice.actions;

export const useHiddenConversations = (): readonly string[] => useSelector(injected.selectSlice);
