/** What the client needs of the signed-in session, so that lib/ knows no feature. */
export interface SessionPort {
  /** The product's token; undefined when nobody is signed in or a renewal is under way. */
  token(): string | undefined;
  /** Whether the account has a name or a user name. */
  hasAccount(): boolean;
  /** Whether the token request's arguments are known yet. */
  canRenew(): boolean;
  /** Clears the token and requests a new one through the token call; rejects when refused. */
  renew(): Promise<void>;
  clearToken(): void;
  clearTokenAndAccount(): void;
}
