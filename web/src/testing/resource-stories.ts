/** Stories of a resource's list and form, from its declaration. */
import type { ErrorCode } from '@polylogue/contract/errors';
import type { Route } from '@polylogue/contract/http';
import type { Action } from '@polylogue/contract/permissions';
import { type Answer, answer, refusal, silence } from './memory-transport.ts';
import type { StoryTools, ScreenStory } from './story.ts';

interface StoriedItem {
  name: string;
  permissions: { canEdit: boolean; canDelete: boolean };
}

interface StoriedResource<Item extends StoriedItem> {
  /** Names of the stories of its list and of its form, as in `groups` and `group`. */
  names: readonly [many: string, one: string];
  /** Address of the list. */
  path: string;
  id: keyof Item & string;
  routes: { list: Route; get: Route };
  /** Code of an item that does not exist; the gallery's routes hold no codes. */
  missing: ErrorCode;
  /** Items of the list; the first one is opened. */
  items: readonly [Item, ...Item[]];
  /** Title of the empty list, in every language. */
  emptyTitle: RegExp;
  /** Answers to the other calls of the list and of the form, and a text of theirs on an item's page. */
  belongings: readonly Answer[];
  ready: string | RegExp;
  /** Actions of a person who may only read. */
  readerActions: readonly Action[];
}

const nothing = { canEdit: false, canDelete: false };
/** Answers a route whose answer is only known at run time. */
const answerAny = answer as (route: Route, content: unknown) => Answer;

function listStories<Item extends StoriedItem>(resource: StoriedResource<Item>): ScreenStory[] {
  const { names, path, routes, items, emptyTitle, belongings } = resource;
  const [name] = names;
  const list = (shown: readonly Item[]) =>
    answerAny(routes.list, { items: shown, count: { value: shown.length, isExact: true } });
  return [
    {
      name,
      path,
      answers: [list(items), ...belongings],
      prepare: ({ screen }) => screen.findByText(items[0].name),
    },
    {
      name: `${name}-empty`,
      path,
      answers: [list([]), ...belongings],
      prepare: ({ screen }) => screen.findByText(emptyTitle),
    },
    { name: `${name}-loading`, path, answers: [silence(routes.list), ...belongings] },
    {
      name: `${name}-failed`,
      path,
      answers: [refusal(routes.list, [400, 'request.invalid']), ...belongings],
      prepare: ({ screen }) => screen.findByRole('alert'),
    },
  ];
}

function formStories<Item extends StoriedItem>(resource: StoriedResource<Item>): ScreenStory[] {
  const { names, path, id, routes, missing, items, belongings, ready, readerActions } = resource;
  const [, name] = names;
  const [item] = items;
  const page = `${path}/${String(item[id])}/edit`;
  const one = (permissions = item.permissions) => [
    answerAny(routes.get, { ...item, permissions }),
    ...belongings,
  ];
  const opened = ({ screen }: StoryTools) => screen.findByText(ready);
  return [
    { name, path: page, answers: one(), prepare: opened },
    {
      name: `${name}-new`,
      path: `${path}/new`,
      answers: belongings,
      prepare: ({ screen }) => screen.findByRole('textbox', { name: /^(Name|الاسم)$/ }),
    },
    {
      name: `${name}-read-only`,
      path: page,
      actions: readerActions,
      answers: one(nothing),
      prepare: ({ screen }) => screen.findByDisplayValue(item.name),
    },
    { name: `${name}-missing`, path: page, answers: [refusal(routes.get, [404, missing])] },
    {
      name: `${name}-deleting`,
      path: page,
      answers: one({ canEdit: true, canDelete: true }),
      async prepare({ screen, fireEvent }) {
        fireEvent.click(await screen.findByRole('button', { name: /^(Delete|حذف)$/ }));
        await screen.findByRole('alertdialog');
      },
    },
  ];
}

export const resourceStories = <Item extends StoriedItem>(resource: StoriedResource<Item>): ScreenStory[] => [
  ...listStories(resource),
  ...formStories(resource),
];
