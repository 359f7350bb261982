/** Auth state (document 1 §3): signed-in user, token, and instance settings. */
import type { ApplicationSettings } from '@polylogue/contract/instance/settings/routes';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import {
  persistSlice,
  restoreState,
  restoredState,
  storedElsewhere,
} from '../../../lib/storage/persistence.ts';
import { rootReducer } from '../../../lib/root-reducer.ts';
import { sessionEnded } from '../../../lib/session/session-end.ts';
import { readTokenPayload } from './product-token.ts';

/** Arguments of the token call; replaced before every exchange (choices.md, Sign-in). */
export interface TokenArguments {
  identityProvider: string;
  tokenRequest: { idToken: string; accessToken?: string; expiresOn?: string };
}

/** Group of the directory (document 2 §3). */
export interface DirectoryGroup {
  id: string;
  displayName: string;
  description: string | null;
}

const byName = (groups: DirectoryGroup[]) =>
  groups.toSorted((one, other) => one.displayName.localeCompare(other.displayName));

export interface ExecutionDetailsSettings {
  showChatExecutionDetailsDrawer: boolean;
  useLatestChatSegmentForExecutionDetailsDrawer: boolean;
}

export interface AuthState {
  /** `sessionId` is ended by signing out; renewed tokens belong to the same session. */
  user: { userId: string; sessionId?: string } | null;
  displaySettings: ExecutionDetailsSettings;
  /** Error code of this page's last sign-in; not stored. */
  error: string;
  n1aiToken: string | undefined;
  n1aiTokenArgs: TokenArguments | undefined;
  account: { name: string; userName: string };
  settings: ApplicationSettings;
  /** True if the settings were loaded during this visit. */
  areSettingsLoaded: boolean;
  pathAfterLogin: string;
  /** Directory groups read so far, sorted by name. */
  entraGroups: DirectoryGroup[];
  healthCheckIssue: boolean;
  /** Returns true during a sign-in or a renewal. */
  isBusy: boolean;
  /**
   * True after a sign-out, here or in another tab: the next person does not return to this address.
   */
  isLeft: boolean;
}

const name = 'auth';
const initial: AuthState = {
  user: null,
  displaySettings: {
    showChatExecutionDetailsDrawer: false,
    useLatestChatSegmentForExecutionDetailsDrawer: true,
  },
  error: '',
  n1aiToken: undefined,
  n1aiTokenArgs: undefined,
  account: { name: '', userName: '' },
  settings: {
    name: 'Loading...',
    organizationName: '',
    entraIdSettings: { clientId: '', tenantId: '', instance: '' },
    directory: '',
  },
  areSettingsLoaded: false,
  pathAfterLogin: '',
  entraGroups: [],
  healthCheckIssue: false,
  isBusy: false,
  isLeft: false,
};

/** Fields that are not stored. */
const transientFields = [
  'displaySettings',
  'areSettingsLoaded',
  'healthCheckIssue',
  'isBusy',
  'isLeft',
  'error',
] as const;
function pageOnly(state: AuthState): Pick<AuthState, (typeof transientFields)[number]> {
  const { displaySettings, areSettingsLoaded, healthCheckIssue, isBusy, isLeft, error } = state;
  return { displaySettings, areSettingsLoaded, healthCheckIssue, isBusy, isLeft, error };
}

/** Keeps the known user while another tab renews the same person's token. */
const withKnownToken = (stored: AuthState, { account, n1aiToken }: AuthState): AuthState =>
  stored.n1aiTokenArgs && account.userName && stored.account.userName === account.userName
    ? { ...stored, n1aiToken: stored.n1aiToken ?? n1aiToken }
    : stored;

const isAuthenticated = ({ account, n1aiToken }: AuthState) => Boolean(account.userName && n1aiToken);

const slice = createSlice({
  name,
  initialState: restoredState<AuthState>(name, initial),
  reducers: {
    displaySettingChanged: (state, { payload }: PayloadAction<Partial<ExecutionDetailsSettings>>) => {
      Object.assign(state.displaySettings, payload);
    },
    settingsLoaded: (state, { payload }: PayloadAction<ApplicationSettings>) => {
      state.settings = { ...state.settings, ...payload };
      state.areSettingsLoaded = true;
    },
    tokenChanged: (state, { payload }: PayloadAction<string | undefined>) => {
      state.n1aiToken = payload;
      const named = payload && readTokenPayload(payload);
      if (!named) return;
      state.user = { userId: named.sub, ...(named.sid && { sessionId: named.sid }) };
      state.error = '';
      state.isLeft = false;
    },
    tokenArgumentsChanged: (state, { payload }: PayloadAction<TokenArguments>) => {
      state.n1aiTokenArgs = payload;
    },
    accountChanged: (state, { payload }: PayloadAction<AuthState['account']>) => {
      state.account = payload;
    },
    signInFailed: (state, { payload }: PayloadAction<string>) => {
      state.n1aiToken = undefined;
      state.error = payload;
    },
    accountCleared: (state) => {
      state.n1aiToken = undefined;
      state.account = initial.account;
    },
    busyChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.isBusy = payload;
      if (payload) state.error = '';
    },
    pathAfterLoginChanged: (state, { payload }: PayloadAction<string>) => {
      state.pathAfterLogin = payload;
    },
    entraGroupsInitialised: (state, { payload }: PayloadAction<DirectoryGroup[]>) => {
      state.entraGroups = byName(payload);
    },
    entraGroupsAppended: (state, { payload }: PayloadAction<DirectoryGroup[]>) => {
      const read = new Set(payload.map(({ id }) => id));
      state.entraGroups = byName([...state.entraGroups.filter(({ id }) => !read.has(id)), ...payload]);
    },
    healthCheckIssueChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.healthCheckIssue = payload;
    },
  },
  selectors: {
    isAuthenticated,
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, (state, { payload }) => {
        if (payload?.isElsewhere) return state;
        const { settings, areSettingsLoaded, displaySettings } = state;
        return { ...initial, settings, areSettingsLoaded, displaySettings, isLeft: true };
      })
      .addCase(storedElsewhere, (state, { payload }) => {
        if (payload.key !== name) return state;
        const stored = withKnownToken(restoreState(initial, payload.value), state);
        const isLeft = !isAuthenticated(stored) && (isAuthenticated(state) || state.isLeft);
        return { ...stored, ...pageOnly(state), isLeft };
      }),
});
persistSlice<AuthState>(name, transientFields);

export const authActions = slice.actions;
const injected = slice.injectInto(rootReducer);

/** Auth state; available from the first action on. */
export const selectAuth = injected.selectSlice;
/** True if the account is known and the token is not empty (document 1 §4, Sign-in). */
export const selectIsAuthenticated = injected.selectors.isAuthenticated;
