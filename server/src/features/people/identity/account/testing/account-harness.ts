/** Application that sends mail, and people with local accounts who sign in as browsers do. */
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { pino } from 'pino';
import { newId } from '../../../../../db/id.ts';
import { auditedChanges } from '../../../../../testing/audited-changes.ts';
import type { CookieClient } from '../../../../../testing/identity/cookie-client.ts';
import { embeddedSignIn } from '../../../../../testing/identity/embedded-sign-in.ts';
import { mailPassword, mailServer, partsOf } from '../../../../../testing/mail-server.ts';
import { type TestApp, testApp } from '../../../../../testing/test-app.ts';
import { createMailer } from '../../../../../outbound/mailer.ts';
import { embeddedClientId } from '../../../../instance/public.ts';
import { createLocalAccount } from '../../accounts/local-accounts.ts';
import { workOnIdentityJobs } from '../../jobs.ts';

const operator = { userId: null, userName: 'operator', requestId: 'command' };

export interface LocalPerson {
  userId: string;
  accountId: string;
  email: string;
  password: string;
}

/** Signed-in browser. */
export interface Session {
  token: string;
  idToken: string;
  browser: CookieClient;
}

export interface AccountHarness {
  app: TestApp;
  /** Mails that the server accepted. */
  received: string[];
  host: string;
  addPerson(): Promise<LocalPerson>;
  /** Resolves to the code of an error if the password is refused. */
  signIn(person: Pick<LocalPerson, 'email' | 'password'>): Promise<Session | string>;
  /** Signs in; throws if the password is refused. */
  open(person: Pick<LocalPerson, 'email' | 'password'>): Promise<Session>;
  exchange(idToken: string): Promise<string | number>;
  /** Gets an ID token from the provider without interaction; `undefined` if it requires one. */
  renew(browser: CookieClient): Promise<string | undefined>;
  /** Returns whether a token is accepted. */
  isSignedIn(token: string): Promise<boolean>;
  /** Starts to send mails. */
  startWorker(): Promise<void>;
  /** Returns the mails to an address: subject, and text. */
  mailsTo(address: string): { subject: string; text: string }[];
  /** Lists the operations of the audit log on an account. */
  operationsOn(accountId: string): Promise<string[]>;
}

/** Returns the cookies that a browser sends to every address. */
export const cookiesOf = ({ cookies }: CookieClient): string =>
  cookies
    .filter(({ path }) => path === '/')
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');

const readMail = (mail: string) => ({
  subject: /^Subject: (.*)$/m.exec(mail)?.[1]?.trim() ?? '',
  text: partsOf(mail)['text/plain'] ?? '',
});

async function addPerson(app: TestApp): Promise<LocalPerson> {
  const email = `${newId()}@example.com`;
  const password = await createLocalAccount(app, operator, { name: 'Bob Miller', email });
  const { id: userId, subject: accountId } = await app.db
    .selectFrom('users')
    .select(['id', 'subject'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return { userId, accountId, email, password };
}

/** Starts application and mail server. */
export async function createAccountHarness(): Promise<AccountHarness> {
  const received: string[] = [];
  const url = `smtp://sender%40contoso.example:${mailPassword}@127.0.0.1:${await mailServer(received)}`;
  const app = await testApp({ SMTP_URL: url, POLYLOGUE_NAME: 'Contoso Chat' });
  const at = embeddedSignIn(await app.server.listen({ host: '127.0.0.1', port: 0 }), embeddedClientId);
  const { host } = new URL(at.origin);

  const exchangeToken = (idToken: string) =>
    app.call(identityRoutes.generateToken, {
      params: { identityProvider: 'EntraId' },
      body: { tokenRequest: { idToken } },
      headers: { host },
    });

  async function signIn({ email, password }: Pick<LocalPerson, 'email' | 'password'>) {
    const started = await at.authorize();
    const answered = await at.typePassword(started.browser, started.location, { email, password });
    if (answered.statusCode !== 200) return answered.json<{ code: string }>().code;
    const code = await at.resume(started.browser, answered);
    const { id_token: idToken } = (await at.redeem(started, code)).json<{ id_token: string }>();
    const { n1AIToken: token } = (await exchangeToken(idToken)).json<{ n1AIToken: string }>();
    return { browser: started.browser, idToken, token };
  }

  return {
    app,
    received,
    host,
    signIn,
    addPerson: () => addPerson(app),
    async open(person) {
      const session = await signIn(person);
      if (typeof session === 'string') throw new Error(`The sign-in was refused: ${session}`);
      return session;
    },
    async exchange(idToken) {
      const answer = await exchangeToken(idToken);
      return answer.statusCode === 200 ? 200 : answer.json<{ code: string }>().code;
    },
    async renew(browser) {
      const asked = await at.authorize({ prompt: 'none' }, browser);
      const code = URL.parse(asked.location)?.searchParams.get('code');
      return code ? (await at.redeem(asked, code)).json<{ id_token: string }>().id_token : undefined;
    },
    isSignedIn: async (token) =>
      (await app.call(identityRoutes.resolvedActions, { token })).statusCode === 200,
    async startWorker() {
      const mailer = createMailer({ url, from: 'sender@contoso.example' }, pino({ level: 'silent' }));
      await workOnIdentityJobs(await app.jobs(), { ...app, mailer });
    },
    mailsTo: (address) => received.filter((mail) => mail.includes(address)).map(readMail),
    operationsOn: async (accountId) =>
      (await auditedChanges(app.db, accountId)).map(({ operation }) => operation),
  };
}
