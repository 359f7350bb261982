/** Data that a set-up keeps for the following sign-in in this tab. */
import { sessionStore } from '../../../lib/storage/browser-storage.ts';

const tokenKey = 'setupToken';
const emailKey = 'signInEmail';
const textOf = (key: string) => {
  const stored = sessionStore.read(key);
  return typeof stored === 'string' ? stored : undefined;
};

/** Keeps the token of a set-up link during the redirect to an external sign-in page. */
export const storeSetupToken = (token: string): void => sessionStore.write(tokenKey, token);
export const readSetupToken = (): string | undefined => textOf(tokenKey);
export const clearSetupToken = (): void => sessionStore.remove(tokenKey);

/** Keeps the entered e-mail, so that it need not be typed again. */
export const storeSignInEmail = (email: string): void => sessionStore.write(emailKey, email);
export const readSignInEmail = (): string => textOf(emailKey) ?? '';
