/** Tools that a model may call while it answers. */
import type { z } from 'zod';
import { defineTool, type ModelTool } from '../../../models/model-request.ts';

export interface Tool<Input extends z.ZodType, Result> {
  name: string;
  /** Purpose of the tool, for the model. */
  description: string;
  /** Schema of the input that the model writes; everything else is fixed in `run`. */
  schema: Input;
  run(input: z.output<Input>): Promise<Result>;
  /** Writes a result for the model. */
  present(result: Result): string;
}

/** Makes a tool callable by the models' loop. */
export const modelTool = <Input extends z.ZodType, Result>({
  name,
  description,
  schema: inputSchema,
  run,
  present,
}: Tool<Input, Result>): ModelTool =>
  defineTool({ name, description, inputSchema, execute: async (input) => present(await run(input)) });
