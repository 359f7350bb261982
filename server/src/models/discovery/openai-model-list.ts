/** The list of models in the form that OpenAI, Anthropic and nearly every local server answer. */
import { z } from 'zod';

const ModelListSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

/** Names in such a list, sorted. Throws where the answer has another form. */
export function readModelList(body: unknown): string[] {
  return ModelListSchema.parse(body)
    .data.map(({ id }) => id)
    .sort();
}
