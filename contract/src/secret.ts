/** Marks write-only fields. */
import type { z } from 'zod';

/** Marks a field whose value no version, audit entry or answer may hold, only the fact that it is set. */
export const secret = <T extends z.ZodType>(schema: T): T => schema.meta({ isSecret: true });
