/** Conversation and agent shown in this browser (document 1 §3, Chat state of a user). */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { persistSlice, restoredState } from '../../../lib/storage/persistence.ts';
import { rootReducer } from '../../../lib/root-reducer.ts';
import { sessionEnded } from '../../../lib/session/session-end.ts';

interface ChatState {
  /** Empty: the next question starts a new conversation. */
  currentConversationId: string;
  currentGptSystemId: string;
}
const name = 'userChat';
const initial: ChatState = { currentConversationId: '', currentGptSystemId: '' };

const slice = createSlice({
  name,
  initialState: restoredState<ChatState>(name, initial),
  reducers: {
    currentConversationChanged: (state, { payload }: PayloadAction<string>) => {
      state.currentConversationId = payload;
    },
    currentAgentChanged: (state, { payload }: PayloadAction<string>) => {
      state.currentGptSystemId = payload;
    },
  },
  extraReducers: (builder) => builder.addCase(sessionEnded, () => initial),
});
persistSlice<ChatState>(name, []);
const injected = slice.injectInto(rootReducer);

export const { currentConversationChanged, currentAgentChanged } = slice.actions;

/** Returns the last conversation and agent. */
export const useChatState = (): ChatState => useSelector(injected.selectSlice);
