/** Every look: each feature and each part of the design system brings its own. */
import type { Look } from '../src/testing/look.ts';

type Module = { looks: readonly Look[] };
const modules = import.meta.glob<Module>(['../src/{app,ui,entity,features,content}/**/testing/looks.tsx'], {
  eager: true,
});

export const looks: readonly Look[] = Object.values(modules).flatMap((module) => module.looks);
