/** Conversations that are deleted on the screen and not yet, or just now, on the server. */
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

/** Takes a conversation out of every list, whatever the server still says; and brings it back. */
export const { conversationHidden, conversationUnhidden } = slice.actions;

export const useHiddenConversations = (): readonly string[] => useSelector(injected.selectSlice);
