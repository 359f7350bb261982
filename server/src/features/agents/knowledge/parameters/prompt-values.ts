/** Values of `{{path}}`s in prompts and filters for a question. Reads only the values that are used. */
import type { Language } from '@polylogue/contract/languages';
import { localTime } from '../../../../calendar.ts';
import type { Clock } from '../../../../clock.ts';
import type { Database } from '../../../../db/client.ts';
import type { Configuration } from '../../agent/configuration.ts';
import { pathsIn, renderPrompt } from './render-prompt.ts';
import * as queries from './queries.ts';

/** Maximum length of a value. Longer values are cut, so that they do not dominate the prompt. */
const maxValueCharacters = 2_000;

/** Context of a question: user, agent, conversation and given parameters. */
export interface QuestionContext {
  agent: Pick<Configuration, 'name' | 'requestParameters'>;
  /** Id of the user; `undefined` for a visitor. */
  userId: string | undefined;
  /** Claims of a visitor's signed identity. */
  claims: Readonly<Record<string, string>>;
  brandKey(): Promise<string>;
  conversationId: string;
  language: Language;
  /** IANA time zone of the asker. */
  timeZone: string;
  /** Parameters from the URL or the embedding page. */
  parameters: Readonly<Record<string, string>>;
  /** `true` if examples replace missing parameters, as in a test. */
  isTest: boolean;
}

export interface PromptDeps {
  db: Database;
  clock: Clock;
}

/** Selects the given parameters that the agent declares. */
export function declaredParameters(
  { requestParameters }: QuestionContext['agent'],
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const names = new Set(requestParameters.map(({ name }) => name));
  return Object.fromEntries(Object.entries(given).filter(([name]) => names.has(name)));
}

/** A path with its values. Most paths have one value; groups of a user may have several. */
type PathValue = [path: string, values: readonly string[]];

const prefixed = (
  prefix: string,
  values: Readonly<Record<string, string | readonly string[]>>,
): PathValue[] => Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, [value].flat()]);

function parametersOf({ agent, parameters, isTest }: QuestionContext): PathValue[] {
  const examples = isTest ? agent.requestParameters.map(({ name, example }) => [name, example]) : [];
  return prefixed('parameter', {
    ...Object.fromEntries(examples),
    ...declaredParameters(agent, parameters),
  });
}

async function ofPerson({ db, clock }: PromptDeps, userId: string): Promise<PathValue[]> {
  const person = await queries.findPerson(db, userId, clock.now());
  if (!person) return [];
  const { name, email, groups, roles } = person;
  return prefixed('user', { name, email: email ?? '', groups, roles });
}

async function ofBrand({ db }: PromptDeps, brandKey: string, isNamed: boolean): Promise<PathValue[]> {
  const name = isNamed ? await queries.findBrandName(db, brandKey) : undefined;
  return prefixed('brand', { key: brandKey, name: name ?? '' });
}

/** Reads the current values of the paths. Paths without a value are omitted. */
export async function valuesOf(
  deps: PromptDeps,
  context: QuestionContext,
  paths: ReadonlySet<string>,
): Promise<Map<string, readonly string[]>> {
  const { agent, userId, claims, conversationId, language, timeZone } = context;
  const now = localTime(deps.clock.now(), timeZone);
  const named = new Set([...paths].map((path) => path.split('.', 1)[0]));
  const groups = await Promise.all([
    userId !== undefined && named.has('user') ? ofPerson(deps, userId) : [],
    named.has('brand') ? ofBrand(deps, await context.brandKey(), paths.has('brand.name')) : [],
  ]);
  const values: PathValue[] = [
    ...groups.flat(),
    ['agent.name', [agent.name]],
    ['conversation.id', [conversationId]],
    ['date.today', [now.slice(0, 10)]],
    ['date.now', [now]],
    ['language', [language]],
    ...prefixed('visitor', claims),
    ...parametersOf(context),
  ];
  return new Map(values.map(([path, all]) => [path, all.filter((value) => value !== '')]));
}

/** Renders a system prompt for a question, and lists paths without a value. */
export async function promptFor(
  deps: PromptDeps,
  context: QuestionContext,
  systemPrompt: string,
): Promise<{ text: string; missing: string[] }> {
  const paths = pathsIn(systemPrompt);
  if (paths.size === 0) return { text: systemPrompt, missing: [] };
  const values = await valuesOf(deps, context, paths);
  const texts = Array.from(values, ([path, all]): [string, string] => [
    path,
    all.join(', ').slice(0, maxValueCharacters).toWellFormed(),
  ]);
  return renderPrompt(systemPrompt, new Map(texts));
}
