/** All stories of features and of the design system. */
import type { Story } from '../src/testing/story.ts';

type Module = { stories: readonly Story[] };
const modules = import.meta.glob<Module>(['../src/{app,ui,entity,features,content}/**/testing/stories.tsx'], {
  eager: true,
});

export const stories: readonly Story[] = Object.values(modules).flatMap((module) => module.stories);
