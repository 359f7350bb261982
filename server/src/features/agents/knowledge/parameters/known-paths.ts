/** Paths available in prompts, with their descriptions. */
import type { Language } from '@polylogue/contract/languages';

interface KnownPath {
  path: string;
  description: Readonly<Record<Language, string>>;
  example: string;
  /** `true` if the user can choose the value, so that filters on it protect nothing. */
  isChosenByAsker?: boolean;
}

const knownPaths: readonly KnownPath[] = [
  {
    path: 'user.name',
    description: { en: 'Name of the person who asks', ar: 'اسم الشخص الذي يسأل' },
    example: 'Ann Miller',
  },
  {
    path: 'user.email',
    description: { en: 'E-mail address of the person', ar: 'عنوان البريد الإلكتروني للشخص' },
    example: 'ann@example.com',
  },
  {
    path: 'user.groups',
    description: {
      en: 'Names of their groups; in a text with commas, in a filter any of them',
      ar: 'أسماء مجموعاته؛ في النص تفصل بينها فواصل، وفي المرشّح أيٌّ منها',
    },
    example: 'Sales, Berlin',
  },
  {
    path: 'user.roles',
    description: { en: 'Names of their roles, with commas', ar: 'أسماء أدواره، تفصل بينها فواصل' },
    example: 'User',
  },
  {
    path: 'brand.key',
    description: { en: 'Key of the brand at whose address they ask', ar: 'مفتاح العلامة التجارية للعنوان' },
    example: 'default',
    isChosenByAsker: true,
  },
  {
    path: 'brand.name',
    description: { en: 'Name of that brand', ar: 'اسم تلك العلامة التجارية' },
    example: 'Acme',
    isChosenByAsker: true,
  },
  {
    path: 'agent.name',
    description: { en: 'Name of the agent', ar: 'اسم الوكيل' },
    example: 'Travel desk',
  },
  {
    path: 'conversation.id',
    description: { en: 'Id of the conversation', ar: 'معرّف المحادثة' },
    example: '0199a000-0000-7000-8000-000000000000',
  },
  {
    path: 'date.today',
    description: { en: 'The day, in UTC', ar: 'تاريخ اليوم بالتوقيت العالمي' },
    example: '2026-11-23',
  },
  {
    path: 'date.now',
    description: { en: 'The moment, in UTC', ar: 'اللحظة الحالية بالتوقيت العالمي' },
    example: '2026-11-23T09:30:00Z',
  },
  {
    path: 'language',
    description: { en: 'Language of the screens: en or ar', ar: 'لغة الواجهة: en أو ar' },
    example: 'en',
    isChosenByAsker: true,
  },
  {
    path: 'visitor.*',
    description: {
      en: 'A claim of the signed visitor identity, as in visitor.customerNumber',
      ar: 'بيان من هوية الزائر الموقّعة، مثل visitor.customerNumber',
    },
    example: '4711',
  },
  {
    path: 'parameter.*',
    description: {
      en: 'A request parameter of the agent, given by the address or the embedding page',
      ar: 'معامل طلب للوكيل، يأتي من العنوان أو من الصفحة التي تضمّنه',
    },
    example: 'blue',
    isChosenByAsker: true,
  },
];

/** Lists the paths in the reader's language. */
export const presentPaths = (language: Language) =>
  knownPaths.map(({ description, isChosenByAsker = false, ...known }) => ({
    ...known,
    description: description[language],
    isChosenByAsker,
  }));

/** Returns the example value of a path; empty if it has none. */
export const exampleOf = (path: string): string =>
  knownPaths.find((known) => known.path === path)?.example ?? '';
