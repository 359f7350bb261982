/** Every story: each feature and each part of the design system brings its own. */
import type { Story } from '../src/testing/story.ts';

type Module = { stories: readonly Story[] };
const modules = import.meta.glob<Module>(['../src/{app,ui,entity,features,content}/**/testing/stories.tsx'], {
  eager: true,
});

export const stories: readonly Story[] = Object.values(modules).flatMap((module) => module.stories);
