/** Pictures extracted from documents. */
import { z } from 'zod';
import { IdSchema } from '../../http.ts';

/** A picture of a document. */
export const DocumentFigureSchema = z.object({
  figureId: IdSchema,
  caption: z.string().meta({ description: 'Caption of the picture; empty without one' }),
  page: z.number().int().optional(),
  start: z.number().int().meta({ description: "Offset of the caption in the document's text" }),
  end: z.number().int(),
  width: z.number().int().meta({ description: 'Width in pixels' }),
  height: z.number().int(),
});
export type DocumentFigure = z.infer<typeof DocumentFigureSchema>;
