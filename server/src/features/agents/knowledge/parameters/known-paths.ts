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
    description: { en: 'Name of the user', ar: 'اسم المستخدم' },
    example: 'Ann Miller',
  },
  {
    path: 'user.email',
    description: { en: 'E-mail address of the user', ar: 'عنوان البريد الإلكتروني للمستخدم' },
    example: 'ann@example.com',
  },
  {
    path: 'user.groups',
    description: {
      en: 'Groups of the user; comma-separated in texts, any of them in filters',
      ar: 'مجموعات المستخدم؛ مفصولة بفواصل في النصوص، وأيٌّ منها في عوامل التصفية',
    },
    example: 'Sales, Berlin',
  },
  {
    path: 'user.roles',
    description: { en: 'Roles of the user, comma-separated', ar: 'أدوار المستخدم، مفصولة بفواصل' },
    example: 'User',
  },
  {
    path: 'brand.key',
    description: { en: 'Key of the current brand', ar: 'مفتاح العلامة التجارية الحالية' },
    example: 'default',
    isChosenByAsker: true,
  },
  {
    path: 'brand.name',
    description: { en: 'Name of the current brand', ar: 'اسم العلامة التجارية الحالية' },
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
    description: { en: 'ID of the conversation', ar: 'معرّف المحادثة' },
    example: '0199a000-0000-7000-8000-000000000000',
  },
  {
    path: 'date.today',
    description: {
      en: 'Current date, in the time zone of the user',
      ar: 'تاريخ اليوم بالمنطقة الزمنية للمستخدم',
    },
    example: '2026-11-23',
  },
  {
    path: 'date.now',
    description: {
      en: 'Current date and time, in the time zone of the user',
      ar: 'التاريخ والوقت الحاليان بالمنطقة الزمنية للمستخدم',
    },
    example: '2026-11-23T10:30:00+01:00',
  },
  {
    path: 'language',
    description: { en: 'Interface language: en or ar', ar: 'لغة الواجهة: en أو ar' },
    example: 'en',
    isChosenByAsker: true,
  },
  {
    path: 'visitor.*',
    description: {
      en: 'Claim of the signed visitor identity, for example visitor.customerNumber',
      ar: 'بيان من هوية الزائر الموقّعة، مثل visitor.customerNumber',
    },
    example: '4711',
  },
  {
    path: 'parameter.*',
    description: {
      en: 'Request parameter of the agent, set by the URL or the embedding page',
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
