/** Every screen and the states worth looking at, each with the way to it from a signed-in chat. */
import { administrator } from '../people/administrator.ts';
import {
  askQuestion,
  button,
  citationButton,
  openAccountMenu,
  openAdmin,
  openChat,
  openFromAccountMenu,
  openMenuDrawer,
  showCitationCard,
  type Screen,
} from './steps.ts';
import { textsIn } from '../browser/texts.ts';

export const screens: readonly Screen[] = [
  {
    name: 'login',
    isSignedIn: false,
    open: async ({ page, origin, language }) => {
      await page.goto(`${origin}/auth/jwt/login`);
      await button(page, textsIn(language)('auth:signIn')).waitFor();
    },
  },
  {
    name: 'not-found',
    isSignedIn: false,
    open: async ({ page, origin, language }) => {
      await page.goto(`${origin}/404`);
      await page.getByRole('heading', { name: textsIn(language)('app:notFound.title') }).waitFor();
    },
  },
  { name: 'chat-empty', isSignedIn: true, open: openChat },
  {
    name: 'answer',
    isSignedIn: true,
    open: (tour) => askQuestion(tour, 'How do I connect a model?'),
  },
  {
    name: 'no-answer',
    isSignedIn: true,
    open: (tour) => askQuestion(tour, 'Who won the football world cup in 1998?'),
  },
  {
    name: 'citation',
    isSignedIn: true,
    open: async (tour) => {
      await askQuestion(tour, 'How do I export a conversation?');
      await showCitationCard(tour);
      await citationButton(tour).click();
      await tour.page.locator('[data-passage]').first().waitFor();
    },
  },
  {
    name: 'execution-details',
    isSignedIn: true,
    open: async (tour) => {
      await askQuestion(tour, 'How do I delete a conversation?');
      const t = textsIn(tour.language);
      await button(tour.page, t('conversations:turn.details')).click();
      await tour.page.getByText(t('conversations:details.passages')).first().waitFor();
    },
  },
  {
    name: 'account-menu',
    isSignedIn: true,
    open: async (tour) => {
      await openChat(tour);
      await openAccountMenu(tour);
    },
  },
  {
    name: 'palette',
    isSignedIn: true,
    open: async (tour) => {
      await openChat(tour);
      await tour.page.keyboard.press('ControlOrMeta+k');
      await tour.page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'settings',
    isSignedIn: true,
    open: async (tour) => {
      await openFromAccountMenu(tour, 'settings');
      await tour.page.getByText(textsIn(tour.language)('settings:contrast')).first().waitFor();
    },
  },
  {
    name: 'about',
    isSignedIn: true,
    open: async (tour) => {
      await openFromAccountMenu(tour, 'about');
      await tour.page.getByText(textsIn(tour.language)('about:version')).first().waitFor();
    },
  },
  {
    name: 'connect-a-model',
    isSignedIn: true,
    open: async ({ page, origin, language }) => {
      // Of a provider that is there already, this step knows nothing.
      await page.route(/instanceSettings\/modelProviders\?/, (route) =>
        route.fulfill({ json: { items: [] } }),
      );
      await page.goto(`${origin}/setup/model`);
      await page.getByRole('heading', { name: textsIn(language)('model-providers:title') }).waitFor();
    },
  },
  {
    name: 'admin-users',
    isSignedIn: true,
    open: async ({ page, origin }) => {
      await page.goto(`${origin}/admin/user`);
      await page.getByText(administrator.email).first().waitFor();
    },
  },
  {
    name: 'admin-menu',
    isSignedIn: true,
    open: async (tour) => {
      await openAdmin(tour);
      await openMenuDrawer(tour);
      const t = textsIn(tour.language);
      await tour.page.getByRole('link', { name: t('administration:items.searchIndex') }).waitFor();
    },
  },
];
