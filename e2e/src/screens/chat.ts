/** What an answer, a question and the message field can look like, with a model that answers. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { composerOf } from '../people/sign-in-on-screen.ts';
import { modelQuestions } from './model.ts';
import {
  answerComplete,
  askQuestion,
  button,
  citationButton,
  openChat,
  type Screen,
  sendQuestion,
  showCitationCard,
  type Tour,
} from './steps.ts';
import { textsIn } from '../browser/texts.ts';

const conversations = /\/api\/internal\/userConversations/;
const oneConversation = /\/userConversations\/[0-9a-f-]{36}(\?|$)/;

/** Lets the server's answer to a GET pass after a change. */
async function changeAnswer(page: Page, address: RegExp, change: (body: never) => unknown): Promise<void> {
  await page.route(address, async (route) => {
    const request = route.request();
    if (request.method() !== 'GET') return route.fallback();
    // A brand's address below localhost is known to the browser alone.
    const url = new URL(request.url());
    const { host } = url;
    url.hostname = '127.0.0.1';
    const response = await route.fetch({
      url: url.href,
      headers: { ...(await request.allHeaders()), host },
    });
    const body = (await response.json()) as never;
    return route.fulfill({ response, json: change(body) });
  });
}

async function refuse(page: Page, address: RegExp, [status, code]: [number, string]): Promise<void> {
  await page.route(address, (route) =>
    route.fulfill({ status, json: { code, errors: [], requestId: 'b1946ac9-2b4e-4d0f-9c1f-6f3d2a1e0c55' } }),
  );
}

const scrollToEnd = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll('main *')) element.scrollTop = element.scrollHeight;
  });

const answered = (name: string, question: string, then?: (tour: Tour) => Promise<void>): Screen => ({
  name,
  isSignedIn: true,
  open: async (tour) => {
    await askQuestion(tour, question);
    await then?.(tour);
  },
});

const press = (key: string) => async (tour: Tour) => button(tour.page, textsIn(tour.language)(key)).click();

/** Ends an answer as the server would have said it did. */
const endedAs = (status: string, error?: { code: string; text: string }): Screen => ({
  name: `answer-${status.toLowerCase()}`,
  isSignedIn: true,
  open: async (tour) => {
    const { page } = tour;
    await askQuestion(tour, modelQuestions.cited);
    await changeAnswer(page, oneConversation, (body: { segments: object[] }) => ({
      ...body,
      segments: body.segments.map((segment) => ({ ...segment, status, citations: [], error })),
    }));
    await page.reload();
    await composerOf(tour.page, tour.language).waitFor();
    await button(page, textsIn(tour.language)('conversations:turn.details')).waitFor({ state: 'attached' });
  },
});

async function fillQueue(tour: Tour): Promise<void> {
  await sendQuestion(tour, modelQuestions.long);
  await tour.page.locator('[data-answer]').waitFor();
  for (const text of [
    'And what about coffee?',
    'Then compare both in a table, with a column for the price',
  ]) {
    await composerOf(tour.page, tour.language).fill(text);
    await tour.page.keyboard.press('Enter');
  }
}

export const chatScreens: readonly Screen[] = [
  {
    name: 'agent-picker',
    isSignedIn: true,
    open: async (tour) => {
      await openChat(tour);
      const prefix = textsIn(tour.language)('conversations:agent.current', { name: '' }).trim();
      await button(tour.page, prefix).click();
      await tour.page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'answer-waiting',
    isSignedIn: true,
    open: async (tour) => {
      await sendQuestion(tour, modelQuestions.slow);
      await tour.page.getByText(textsIn(tour.language)('conversations:steps.model')).first().waitFor();
    },
  },
  {
    name: 'answer-streaming',
    isSignedIn: true,
    open: async (tour) => {
      await sendQuestion(tour, modelQuestions.long);
      await tour.page.locator('[data-answer] li').nth(2).waitFor();
    },
  },
  {
    name: 'answer-stopped',
    isSignedIn: true,
    open: async (tour) => {
      const t = textsIn(tour.language);
      await sendQuestion(tour, modelQuestions.long);
      await tour.page.locator('[data-answer] li').first().waitFor();
      await button(tour.page, t('conversations:composer.stop')).click();
      await button(tour.page, t('conversations:status.continue')).waitFor();
    },
  },
  { name: 'queue', isSignedIn: true, open: fillQueue },
  answered('answer-cited', modelQuestions.cited),
  answered('citation-card', modelQuestions.cited, showCitationCard),
  answered('source', modelQuestions.cited, async (tour) => {
    await citationButton(tour).click();
    await tour.page.locator('[data-passage]').first().waitFor();
  }),
  answered('answer-rich', modelQuestions.rich),
  answered('answer-rich-end', modelQuestions.rich, ({ page }) => scrollToEnd(page)),
  answered('answer-table', modelQuestions.table),
  answered('answer-maths', modelQuestions.maths),
  answered('answer-long-words', modelQuestions.longWords),
  answered('answer-arabic', modelQuestions.arabic),
  answered('feedback-good', modelQuestions.cited, press('conversations:turn.good')),
  answered('feedback-bad', modelQuestions.cited, press('conversations:turn.bad')),
  answered('details', modelQuestions.cited, async (tour) => {
    const t = textsIn(tour.language);
    await button(tour.page, t('conversations:turn.details')).click();
    await tour.page.getByText(t('conversations:details.passages')).first().waitFor();
  }),
  answered('edit-question', modelQuestions.cited, async (tour) => {
    await tour.page.getByRole('article').first().hover();
    await press('conversations:turn.edit')(tour);
  }),
  answered('branches', modelQuestions.cited, async (tour) => {
    await press('conversations:turn.regenerate')(tour);
    await answerComplete(tour);
    await tour.page.getByText('2/2').waitFor();
  }),
  endedAs('Interrupted'),
  endedAs('Failed', { code: 'model.unavailable', text: 'The model does not answer at present.' }),
  answered('answer-broken-off', modelQuestions.broken),
  answered('answer-cut', modelQuestions.cut),
  answered('answer-filtered', modelQuestions.filtered),
  {
    name: 'question-refused',
    isSignedIn: true,
    open: async (tour) => {
      await openChat(tour);
      await refuse(tour.page, /byGptSystemId/, [429, 'request.rate_limited']);
      await composerOf(tour.page, tour.language).fill(modelQuestions.rich);
      await tour.page.keyboard.press('Enter');
      await tour.page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'offline',
    isSignedIn: true,
    open: async (tour) => {
      await askQuestion(tour, modelQuestions.cited);
      await tour.page.context().setOffline(true);
      await tour.page.getByText(textsIn(tour.language)('app:offline')).waitFor();
      await composerOf(tour.page, tour.language).fill('Does this get lost?');
      await tour.page.keyboard.press('Enter');
      const waits = textsIn(tour.language)('conversations:composer.waitsFor.connection');
      await tour.page.getByRole('list', { name: waits }).waitFor();
    },
  },
  {
    name: 'message-too-long',
    isSignedIn: true,
    open: async (tour) => {
      await openChat(tour);
      await composerOf(tour.page, tour.language).fill('A long message of many words. '.repeat(1_100));
    },
  },
  {
    name: 'question-long',
    isSignedIn: true,
    open: async (tour) => {
      const source = await readFile(import.meta.filename, 'utf8');
      await askQuestion(tour, source.slice(0, 4_000));
    },
  },
  {
    name: 'conversation-missing',
    isSignedIn: true,
    open: async ({ page, origin, language }) => {
      await page.goto(`${origin}/chat?conversation=0190a000-0000-7000-8000-000000000000`);
      await button(page, textsIn(language)('conversations:startNew')).waitFor();
    },
  },
  {
    name: 'conversation-failed',
    isSignedIn: true,
    open: async (tour) => {
      await askQuestion(tour, modelQuestions.cited);
      await refuse(tour.page, oneConversation, [500, 'server.error']);
      await tour.page.reload();
      await button(tour.page, textsIn(tour.language)('ui:retry')).waitFor();
    },
  },
  {
    name: 'agent-unknown',
    isSignedIn: true,
    open: async ({ page, origin, language }) => {
      await page.goto(`${origin}/chat/0190a000-0000-7000-8000-000000000000`);
      await page.getByText(textsIn(language)('conversations:agent.unknown')).waitFor();
    },
  },
  {
    name: 'no-agents',
    isSignedIn: true,
    open: async (tour) => {
      const { page, origin, language } = tour;
      await openChat(tour);
      await changeAnswer(page, /AvailableGptSystems/, () => ({ items: [] }));
      await page.goto(`${origin}/chat`);
      await page.getByText(textsIn(language)('conversations:agent.none')).first().waitFor();
    },
  },
  {
    name: 'agents-failed',
    isSignedIn: true,
    open: async ({ page, origin, language }) => {
      await refuse(page, /AvailableGptSystems/, [500, 'server.error']);
      await page.goto(`${origin}/chat`);
      await button(page, textsIn(language)('ui:retry')).waitFor();
    },
  },
  {
    name: 'loading',
    isSignedIn: true,
    open: async (tour) => {
      await askQuestion(tour, modelQuestions.cited);
      await tour.page.route(conversations, () => undefined);
      await tour.page.reload();
      await composerOf(tour.page, tour.language).waitFor();
      await tour.page.locator('.MuiSkeleton-root').first().waitFor();
    },
  },
  {
    name: 'crash',
    isSignedIn: true,
    open: async ({ page, origin, language }) => {
      await page.route(/\/assets\/chat-page-[^/]*\.js/, (route) => route.abort());
      await page.goto(`${origin}/chat`);
      await button(page, textsIn(language)('app:crash.reload')).waitFor();
    },
  },
  {
    name: 'initializing',
    isSignedIn: true,
    open: async ({ page, origin, language }) => {
      await refuse(page, /InstanceSettings\/application|health\/ready/, [503, 'server.unavailable']);
      await page.goto(`${origin}/chat`);
      await page.getByText(textsIn(language)('app:initializing')).waitFor();
    },
  },
];
