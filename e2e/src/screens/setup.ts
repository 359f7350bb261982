/** The screens of an instance that nobody has set up yet, and of whoever signs in badly. */
import { button, type Screen, type Tour } from './steps.ts';
import { textsIn } from '../browser/texts.ts';
import { sendPassword } from '../people/sign-in-on-screen.ts';

async function openSetup({ page, origin, language, setupPath = '/setup' }: Tour): Promise<void> {
  await page.goto(`${origin}${setupPath}`);
  await page.getByRole('textbox', { name: textsIn(language)('setup:name') }).waitFor();
}

export const setupScreens: readonly Screen[] = [
  {
    name: 'login-before-setup',
    isSignedIn: false,
    open: async ({ page, origin, language }) => {
      await page.goto(`${origin}/auth/jwt/login`);
      await page.getByText(textsIn(language)('auth:setupRequired')).waitFor();
    },
  },
  {
    name: 'setup-without-link',
    isSignedIn: false,
    open: async ({ page, origin, language }) => {
      await page.goto(`${origin}/setup`);
      await page.getByText(textsIn(language)('setup:noToken')).waitFor();
    },
  },
  { name: 'setup', isSignedIn: false, open: openSetup },
  {
    name: 'setup-invalid',
    isSignedIn: false,
    open: async (tour) => {
      const t = textsIn(tour.language);
      await openSetup(tour);
      await tour.page.getByRole('textbox', { name: t('setup:email') }).fill('ada');
      await tour.page.getByLabel(t('setup:password'), { exact: true }).fill('short');
      await button(tour.page, t('setup:submit')).click();
      await tour.page.getByText(t('ui:form.email')).waitFor();
    },
  },
];

/** Of an instance that has its administrator. */
export const signInScreens: readonly Screen[] = [
  {
    name: 'setup-done',
    isSignedIn: false,
    open: async ({ page, origin, language }) => {
      await page.goto(`${origin}/setup`);
      await page.getByText(textsIn(language)('setup:done')).waitFor();
    },
  },
  {
    name: 'sign-in-refused',
    isSignedIn: false,
    open: async ({ page, origin, language }) => {
      await page.goto(`${origin}/auth/jwt/login`);
      await sendPassword(page, { email: 'ada@example.com', password: 'not the password' }, language);
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'login-unreachable',
    isSignedIn: false,
    open: async ({ page, origin, language }) => {
      const t = textsIn(language);
      await page.goto(`${origin}/auth/jwt/login`);
      await button(page, t('auth:signIn')).waitFor();
      await page.route(/\/oidc\//, (route) => route.abort());
      await sendPassword(page, { email: 'ada@example.com', password: 'the password' }, language);
      await page.getByRole('alert').waitFor();
    },
  },
];
