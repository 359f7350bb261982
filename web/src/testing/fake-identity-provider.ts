import {
  type IdentityClient,
  IdentityError,
  type IdentityTokens,
} from '../features/people/identity/identity-client.ts';

export const ada: IdentityTokens = {
  account: { name: 'Ada', userName: 'ada@example.org' },
  idToken: 'id-1',
  accessToken: 'directory-1',
  expiresOn: '2026-01-01T00:00:00.000Z',
};

/** In-memory identity provider with configurable answers. */
export class FakeIdentityProvider implements IdentityClient {
  answerInAddress: IdentityTokens | undefined;
  renewed: IdentityTokens | IdentityError = { ...ada, idToken: 'id-2' };
  /** Address at which the provider asks for credentials. */
  question: string | IdentityError = 'http://localhost/auth/local/one';
  log: string[] = [];
  async acceptRedirect() {
    return this.answerInAddress;
  }
  async renewSilently(userName: string) {
    this.log.push(`renew ${userName}`);
    if (this.renewed instanceof IdentityError) throw this.renewed;
    return this.renewed;
  }
  async leaveToSignIn(loginHint?: string) {
    this.log.push(`sign in ${loginHint ?? ''}`);
  }
  async beginSignIn(loginHint: string) {
    this.log.push(`begin ${loginHint}`);
    if (this.question instanceof IdentityError) throw this.question;
    return this.question;
  }
  async leaveToSignOut(idToken: string | undefined) {
    this.log.push(`sign out ${idToken ?? ''}`);
  }
  async clearCache() {
    this.log.push('clear cache');
  }
}
