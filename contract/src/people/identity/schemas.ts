/** Input of the first administrator, which the set-up form checks, too. */
import { z } from 'zod';
import { nameSchema, TextSchema } from '../../text-schemas.ts';

export const PasswordSchema = TextSchema.min(12).max(200);

export const SetupSchema = z.strictObject({
  setupToken: TextSchema.min(1).max(200),
  name: nameSchema(150),
  email: z.email().max(254),
  password: PasswordSchema,
});
