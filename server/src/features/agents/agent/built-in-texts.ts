/** Texts of unmodified built-in agents in the reader's language. */
import type { AnswerSource } from '@polylogue/contract/chat/engine/stream-events';
import type { Language } from '@polylogue/contract/languages';
import { type BuiltInTexts, builtInAgents } from './built-in-agents.ts';
import { type Configuration, ConfigurationSchema } from './configuration.ts';

/** Version number of an unmodified built-in agent. */
const SHIPPED_VERSION = 1;

/** Maximum number of starter prompts shown. */
const STARTER_COUNT = 4;

const shippedAs = (builtIn: string | null) => builtInAgents.find((agent) => agent.builtIn === builtIn);
const textsOf = (builtIn: string | null) => shippedAs(builtIn)?.texts;

interface Reader {
  language: Language;
  answerSource: AnswerSource;
}

/** Returns the texts of an agent for a reader, without outdated starter prompts. */
export function localizedTexts(
  { language, answerSource }: Reader,
  agent: { built_in: string | null; version: number; configuration: BuiltInTexts },
): BuiltInTexts {
  const shipped = agent.version === SHIPPED_VERSION ? shippedAs(agent.built_in) : undefined;
  if (!shipped) return agent.configuration;
  const { starterPrompts, ...texts } = shipped.texts[language];
  const outdated = answerSource === 'model' ? (shipped.startersUntilModel ?? []) : [];
  const offered = starterPrompts.filter((_prompt, index) => !outdated.includes(index));
  return { ...texts, starterPrompts: offered.slice(0, STARTER_COUNT) };
}

/** Returns an agent's name for a reader if only the name is known. */
export function localizedName(language: Language, agent: { built_in: string | null; name: string }): string {
  const shipped = textsOf(agent.built_in);
  return shipped?.en.name === agent.name ? shipped[language].name : agent.name;
}

/** Translates a starter prompt of a built-in agent to English; `undefined` for any other question. */
export function translateStarter(question: string): { english: string; from: Language } | undefined {
  for (const { texts } of builtInAgents) {
    for (const [from, { starterPrompts }] of Object.entries(texts)) {
      const english = texts.en.starterPrompts[starterPrompts.indexOf(question)];
      if (english !== undefined && english !== question) return { english, from: from as Language };
    }
  }
  return undefined;
}

/** Returns the original configuration of a built-in agent; `undefined` for any other agent. */
export function shippedConfiguration(
  builtIn: string | null,
  handbookLibraryId: string,
): Configuration | undefined {
  const agent = shippedAs(builtIn);
  if (!agent) return undefined;
  const { systemPrompt, usesHandbook, capabilityTypes, texts } = agent;
  const libraryIds = usesHandbook ? [handbookLibraryId] : [];
  return ConfigurationSchema.parse({ ...texts.en, systemPrompt, libraryIds, capabilityTypes });
}
