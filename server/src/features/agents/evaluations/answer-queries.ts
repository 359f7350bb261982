/** Queries of answers of runs. */
import {
  CheckSchema,
  type EvaluationAnswer,
  EvaluationAnswerSchema,
} from '@polylogue/contract/agents/evaluations/schemas';
import { type Insertable, type Selectable, sql } from 'kysely';
import { type Database, jsonb, type Schema } from '../../../db/client.ts';

export async function listAnsweredIds(tx: Database, runId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('evaluation_results')
    .select('question_id')
    .where('run_id', '=', runId)
    .execute();
  return new Set(rows.map(({ question_id }) => question_id));
}

/** Lists questions of a run that were answered without an error or a refusal. */
export async function listAnsweredTexts(tx: Database, runId: string): Promise<string[]> {
  const { rows } = await sql<{ question: string }>`
    select asked ->> 'question' as question
    from evaluation_runs as r
    cross join lateral jsonb_array_elements(r.settings -> 'questions') as asked
    join evaluation_results as e on e.run_id = r.id and e.question_id::text = asked ->> 'id'
    where r.id = ${runId} and e.error_code is null and not e.is_refusal`.execute(tx);
  return rows.map(({ question }) => question);
}

/** A stored answer, which is never redacted. */
export type StoredAnswer = EvaluationAnswer & { answer: string };

/** Reads the answers of runs, by run and question. */
export async function listAnswers(
  tx: Database,
  runIds: readonly string[],
): Promise<Map<string, Map<string, EvaluationAnswer>>> {
  const rows = await tx.selectFrom('evaluation_results').selectAll().where('run_id', 'in', runIds).execute();
  const byRun = new Map<string, Map<string, EvaluationAnswer>>(runIds.map((id) => [id, new Map()]));
  for (const row of rows) {
    const stored = { ...row, cost: row.cost === null ? null : Number(row.cost) };
    byRun.get(row.run_id)?.set(row.question_id, answerOf(stored));
  }
  return byRun;
}

const answerOf = (
  row: Omit<Selectable<Schema['evaluation_results']>, 'cost'> & { cost: number | null },
): EvaluationAnswer =>
  EvaluationAnswerSchema.parse({
    answer: row.answer,
    errorCode: row.error_code,
    isRefusal: row.is_refusal,
    citations: row.citations,
    checks: CheckSchema.array().parse(row.checks),
    isPassed: row.is_passed,
    firstTokenMs: row.first_token_ms,
    totalMs: row.total_ms,
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    cost: row.cost,
  });

/** Stores an answer unless the question already has one. */
export async function insertAnswer(
  tx: Database,
  { runId, questionId, answer }: { runId: string; questionId: string; answer: StoredAnswer },
): Promise<void> {
  const row: Insertable<Schema['evaluation_results']> = {
    run_id: runId,
    question_id: questionId,
    answer: answer.answer,
    error_code: answer.errorCode,
    is_refusal: answer.isRefusal,
    citations: jsonb(answer.citations),
    checks: jsonb(answer.checks),
    is_passed: answer.isPassed,
    first_token_ms: answer.firstTokenMs,
    total_ms: answer.totalMs,
    input_tokens: answer.inputTokens,
    output_tokens: answer.outputTokens,
    cost: answer.cost,
  };
  await tx
    .insertInto('evaluation_results')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
