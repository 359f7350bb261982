/** Interface of the signed-in session, so that lib/ depends on no feature. */
export interface SessionPort {
  /** Returns the product token; `undefined` when signed out or during a renewal. */
  token(): string | undefined;
  /** Returns true when the account has a name or a user name. */
  hasAccount(): boolean;
  /** Returns true when the token request's arguments are known. */
  canRenew(): boolean;
  /** Clears the token and requests a new one. Rejects when that is refused. */
  renew(): Promise<void>;
  clearToken(): void;
  clearTokenAndAccount(): void;
}
