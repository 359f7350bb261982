/** Marks what is written and never shown. */
import type { z } from 'zod';

/** A field whose value no version, audit entry or answer may hold; only whether it is set. */
export const secret = <T extends z.ZodType>(schema: T): T => schema.meta({ isSecret: true });
