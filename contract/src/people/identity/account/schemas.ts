/** Account of the signed-in user. */
import { z } from 'zod';
import { nameSchema, TextSchema } from '../../../text-schemas.ts';
import { PasswordSchema } from '../schemas.ts';

export const OwnAccountSchema = z.object({
  name: z.string(),
  emailAddress: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  isLocal: z.boolean().meta({
    description:
      'Whether the user signs in with a password of the embedded provider; others get their name from their provider',
  }),
});
export type OwnAccount = z.infer<typeof OwnAccountSchema>;

export const RenameOwnAccountSchema = z.strictObject({ name: nameSchema(150) });

export const ChangePasswordSchema = z.strictObject({
  currentPassword: TextSchema.min(1).max(200),
  newPassword: PasswordSchema,
});

export const RequestPasswordResetSchema = z.strictObject({ emailAddress: z.email().max(254) });
