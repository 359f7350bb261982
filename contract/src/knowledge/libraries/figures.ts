/** Pictures extracted from documents. */
import { z } from 'zod';
import { IdSchema } from '../../http.ts';

/** A picture of a document. */
export const DocumentFigureSchema = z.object({
  figureId: IdSchema,
  caption: z.string().meta({ description: 'What is written beside it; empty: nothing' }),
  page: z.number().int().optional(),
  start: z.number().int().meta({ description: "Where its caption begins in the document's text" }),
  end: z.number().int(),
  width: z.number().int().meta({ description: 'In pixels' }),
  height: z.number().int(),
});
export type DocumentFigure = z.infer<typeof DocumentFigureSchema>;
