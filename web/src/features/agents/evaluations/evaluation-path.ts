/** Address of an agent's evaluation, at one of its runs. */
export const evaluationPath = (gptSystemId: string, evaluationRunId?: string | null): string =>
  `/admin/evaluation/${gptSystemId}${evaluationRunId ? `?run=${evaluationRunId}` : ''}`;
