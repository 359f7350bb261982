/** List of models in the format of OpenAI, Anthropic and most local servers. */
import { z } from 'zod';

const ModelListSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

/** Returns the sorted names. Throws if the response has another format. */
export function readModelList(body: unknown): string[] {
  return ModelListSchema.parse(body)
    .data.map(({ id }) => id)
    .sort();
}
