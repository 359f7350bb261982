/** SQL of whether agents can answer now, by the rule of `answerSourceOf`. */
import type { ModelChoice } from '@polylogue/contract/agents/agent/models';
import { type Expression, type SqlBool, sql } from 'kysely';
import { answerSourceOf, type HasModel } from '../agent/policy.ts';
import type { newest } from '../agent/queries.ts';

type Choice = [
  engine: ModelChoice['languageEngine'],
  deployment: ModelChoice['deploymentName'],
  hasLibraries: boolean,
];

/** Selected model of an agent, and whether it has libraries. Reads its configuration, which may be long, once. */
const choice = sql<Choice>`(
  select jsonb_build_array(f."languageEngine", f."deploymentName", f."libraryIds" -> 0 is not null)
  from jsonb_to_record(c.content) as f ("languageEngine" text, "deploymentName" text, "libraryIds" jsonb))`;

/** Builds a condition on `agents` for being able to answer, from their distinct choices. */
export async function canAnswer(
  agents: ReturnType<typeof newest>,
  hasModel: HasModel,
): Promise<Expression<SqlBool>> {
  const choices = await agents.clearSelect().select(choice.as('choice')).distinct().execute();
  const silent = choices.filter(
    ({ choice: [languageEngine, deploymentName, hasLibraries] }) =>
      !answerSourceOf(
        { languageEngine, deploymentName, libraryIds: { length: Number(hasLibraries) } },
        hasModel,
      ),
  );
  if (silent.length === 0) return sql.lit(true);
  return sql<SqlBool>`${choice} <> all (${silent.map((one) => JSON.stringify(one.choice))}::jsonb[])`;
}
