/** Mails about the second factor, sent through a real mail server. */
import { secondFactorRoutes as routes } from '@polylogue/contract/people/identity/second-factor-routes';
import { userRoutes } from '@polylogue/contract/people/users/routes';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createMailer } from '../../../../outbound/mailer.ts';
import { mailPassword, mailServer } from '../../../../testing/mail-server.ts';
import { signIn as signInAs } from '../../../../testing/sign-in.ts';
import { workOnIdentityJobs } from '../jobs.ts';
import { createSecondFactorHarness } from './testing/harness.ts';

const received: string[] = [];
const url = `smtp://sender%40contoso.example:${mailPassword}@127.0.0.1:${await mailServer(received)}`;
const { app, addPerson, call, nextCode, turnOn } = await createSecondFactorHarness({ SMTP_URL: url });
const mailer = createMailer({ url, from: 'sender@contoso.example' }, pino({ level: 'silent' }));
await workOnIdentityJobs(await app.jobs(), { ...app, mailer });

/** Subjects of the mails to an address, in the order of sending. */
const subjectsTo = (address: string) =>
  received.filter((mail) => mail.includes(address)).map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]?.trim());

it('mails the owner when it is turned on, renewed, turned off and reset', async () => {
  const own = await turnOn(await addPerson());
  const { email, password, userId } = own.person;
  const subjects = () => expect.poll(() => subjectsTo(email), { timeout: 20_000 });
  await subjects().toEqual(['Two-factor sign-in is on for Polylogue']);
  await call(own, routes.renewRecoveryCodes, { password, code: nextCode(own.key) });
  await subjects().toHaveLength(2);
  await call(own, routes.turnOff, { password, code: nextCode(own.key) });
  await subjects().toHaveLength(3);
  await turnOn(own.person);
  await subjects().toHaveLength(4);
  const { token } = await signInAs(app, { role: 'administrator' });
  await app.call(userRoutes.resetSecondFactor, { token, params: { userId } });
  await subjects().toEqual([
    'Two-factor sign-in is on for Polylogue',
    'New recovery codes for Polylogue',
    'Two-factor sign-in is off for Polylogue',
    'Two-factor sign-in is on for Polylogue',
    'Two-factor sign-in was reset for Polylogue',
  ]);
  expect(received.join('\n')).not.toContain(own.key);
});
