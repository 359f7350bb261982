import { configureStore, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  followOtherTabs,
  persistenceMiddleware,
  persistSlice,
  restoreState,
  restoredState,
  storedElsewhere,
} from './persistence.ts';

interface Draft {
  text: string;
  ids: string[];
  isStreaming: boolean;
}
const initial: Draft = { text: '', ids: [], isStreaming: false };

const makeStore = () => {
  const slice = createSlice({
    name: 'draft',
    initialState: restoredState<Draft>('draft', initial),
    reducers: {
      changed: (state, { payload }: PayloadAction<Partial<Draft>>) => ({ ...state, ...payload }),
    },
    extraReducers: (builder) =>
      builder.addCase(storedElsewhere, (state, { payload }) => ({
        ...restoreState(initial, payload.value),
        isStreaming: state.isStreaming,
      })),
  });
  persistSlice<Draft>('draft', ['isStreaming']);
  const store = configureStore({
    reducer: { draft: slice.reducer },
    middleware: (defaults) => defaults().concat(persistenceMiddleware),
  });
  return { store, changed: slice.actions.changed };
};
const stored = () => JSON.parse(localStorage.getItem('draft') ?? 'null') as unknown;

describe('persisted slices', () => {
  beforeEach(() => localStorage.clear());

  it('restores stored fields except excluded ones', () => {
    const { store, changed } = makeStore();
    store.dispatch(changed({ text: 'hello', ids: ['1'], isStreaming: true }));
    expect(stored()).toEqual({ text: 'hello', ids: ['1'] });
    expect(makeStore().store.getState().draft).toEqual({ text: 'hello', ids: ['1'], isStreaming: false });
  });

  it('ignores invalid storage and fields of another type', () => {
    localStorage.setItem('draft', '{"text":');
    expect(makeStore().store.getState().draft).toEqual(initial);
    expect(restoreState(initial, { text: 7, ids: { a: 1 }, isStreaming: true, unknown: 1 })).toEqual({
      ...initial,
      isStreaming: true,
    });
  });

  it('applies changes of another tab without writing them again', () => {
    const { store, changed } = makeStore();
    const stop = followOtherTabs(store.dispatch);
    store.dispatch(changed({ text: 'mine' }));
    const newValue = JSON.stringify({ text: 'theirs', ids: [], fromTheOtherTab: true });
    localStorage.setItem('draft', newValue);
    dispatchEvent(new StorageEvent('storage', { key: 'draft', newValue, storageArea: localStorage }));
    stop();
    expect(store.getState().draft.text).toBe('theirs');
    expect(stored()).toHaveProperty('fromTheOtherTab');
  });

  it('ignores a full storage', () => {
    const { store, changed } = makeStore();
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    store.dispatch(changed({ text: 'kept in memory' }));
    Storage.prototype.setItem = setItem;
    expect(store.getState().draft.text).toBe('kept in memory');
    expect(logged.mock.calls[0]?.[0]).toBe('Storage: writing draft failed');
  });
});
