/** What stands for the `{{path}}`s of a prompt, and of filters, when somebody asks. Only what they name is looked up. */
import type { Language } from '@polylogue/contract/languages';
import type { Clock } from '../../../../clock.ts';
import type { Database } from '../../../../db/client.ts';
import type { Configuration } from '../../agent/configuration.ts';
import { pathsIn, renderPrompt } from './render-prompt.ts';
import * as queries from './queries.ts';

/** Longer values are cut: a prompt stays the author's. */
const maxValueCharacters = 2_000;

/** Who asks, where and whom. */
export interface Asking {
  agent: Pick<Configuration, 'name' | 'requestParameters'>;
  /** `undefined`: a visitor. */
  userId: string | undefined;
  /** Of a visitor's signed identity. */
  claims: Readonly<Record<string, string>>;
  brandKey(): Promise<string>;
  conversationId: string;
  language: Language;
  /** What the address or the embedding page gave. */
  parameters: Readonly<Record<string, string>>;
  /** In a test the examples stand for parameters that nobody gave. */
  isTest: boolean;
}

export interface PromptDeps {
  db: Database;
  clock: Clock;
}

/** Those of the given parameters that an agent declares. */
export function declaredParameters(
  { requestParameters }: Asking['agent'],
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const names = new Set(requestParameters.map(({ name }) => name));
  return Object.fromEntries(Object.entries(given).filter(([name]) => names.has(name)));
}

/** A path with its values: most have one, a person may have several groups. */
type PathValue = [path: string, values: readonly string[]];

const prefixed = (
  prefix: string,
  values: Readonly<Record<string, string | readonly string[]>>,
): PathValue[] => Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, [value].flat()]);

function parametersOf({ agent, parameters, isTest }: Asking): PathValue[] {
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

/** What these paths stand for at the moment; those without a value are left out. */
export async function valuesOf(
  deps: PromptDeps,
  asking: Asking,
  paths: ReadonlySet<string>,
): Promise<Map<string, readonly string[]>> {
  const { agent, userId, claims, conversationId, language } = asking;
  const now = deps.clock.now().toISOString();
  const named = new Set([...paths].map((path) => path.split('.', 1)[0]));
  const groups = await Promise.all([
    userId !== undefined && named.has('user') ? ofPerson(deps, userId) : [],
    named.has('brand') ? ofBrand(deps, await asking.brandKey(), paths.has('brand.name')) : [],
  ]);
  const values: PathValue[] = [
    ...groups.flat(),
    ['agent.name', [agent.name]],
    ['conversation.id', [conversationId]],
    ['date.today', [now.slice(0, 10)]],
    ['date.now', [now]],
    ['language', [language]],
    ...prefixed('visitor', claims),
    ...parametersOf(asking),
  ];
  return new Map(values.map(([path, all]) => [path, all.filter((value) => value !== '')]));
}

/** A system prompt as it is sent: with the values of this question, and what had none. */
export async function promptFor(
  deps: PromptDeps,
  asking: Asking,
  systemPrompt: string,
): Promise<{ text: string; missing: string[] }> {
  const paths = pathsIn(systemPrompt);
  if (paths.size === 0) return { text: systemPrompt, missing: [] };
  const values = await valuesOf(deps, asking, paths);
  const texts = Array.from(values, ([path, all]): [string, string] => [
    path,
    all.join(', ').slice(0, maxValueCharacters).toWellFormed(),
  ]);
  return renderPrompt(systemPrompt, new Map(texts));
}
