/** Stories of the undo notice after removing files or the text index. */
import { fileLibraryRoutes as routes } from '@polylogue/contract/knowledge/libraries/routes';
import type { FileLibrary } from '@polylogue/contract/knowledge/libraries/schemas';
import type { StoryTools, Story } from '../../../../testing/story.ts';
import { type Answer, answer } from '../../../../testing/memory-transport.ts';
import { embeddingAnswers } from './embedding-stories.ts';

/** Confirms a dialog by the name of the button that opened it, and waits for the notice. */
async function confirm({ screen, fireEvent }: StoryTools, name: RegExp) {
  await screen.findByRole('alertdialog');
  fireEvent.click(await screen.findByRole('button', { name }));
  await screen.findByRole('button', { name: /^(Undo|تراجع)$/ });
}

async function removeFirstFile(tools: StoryTools) {
  const { screen, fireEvent } = tools;
  const [menu] = await screen.findAllByRole('button', { name: /^(Actions for|إجراءات) / });
  if (menu) fireEvent.click(menu);
  const name = /^(Remove|إزالة)$/;
  fireEvent.click(await screen.findByRole('menuitem', { name }));
  await confirm(tools, name);
}

async function removeIndex(tools: StoryTools) {
  const { screen, fireEvent } = tools;
  const name = /^(Remove text index|أزل الفهرس النصي)$/;
  fireEvent.click(await screen.findByRole('button', { name }));
  await confirm(tools, name);
}

interface RemovalParts {
  filesPath: string;
  /** Answers for the page of the files. */
  answers: readonly Answer[];
  settingsPath: string;
}

export function removalStories(
  library: FileLibrary,
  { filesPath, answers, settingsPath }: RemovalParts,
): Story[] {
  let { textIndexId } = library;
  const withoutIndex = [
    ...embeddingAnswers(),
    answer(routes.get, () => ({ ...library, textIndexId })),
    answer(routes.removeTextIndex, () => {
      textIndexId = null;
      return undefined;
    }),
  ];
  return [
    {
      name: 'library-files-removed',
      path: filesPath,
      answers: [answer(routes.removeFiles, { count: 1 }), ...answers],
      prepare: removeFirstFile,
    },
    { name: 'library-index-removed', path: settingsPath, answers: withoutIndex, prepare: removeIndex },
  ];
}
