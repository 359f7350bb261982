/** Input of the first administrator and of sign-ins, which their forms check, too. */
import { z } from 'zod';
import { TimeSchema } from '../../http.ts';
import { nameSchema, TextSchema } from '../../text-schemas.ts';

export const PasswordSchema = TextSchema.min(12).max(200);

export const SetupSchema = z.strictObject({
  setupToken: TextSchema.min(1).max(200),
  name: nameSchema(150),
  email: z.email().max(254),
  password: PasswordSchema,
});

/** Answer to a right password. */
export const SignInStepSchema = z.object({
  redirectTo: z
    .string()
    .nullable()
    .meta({ description: 'Address that completes the sign-in; null if a second factor is missing' }),
  secondFactor: z.enum(['code', 'setUp']).nullable().meta({
    description: '`code` asks for a code; `setUp` if the instance requires a second factor and there is none',
  }),
});
export type SignInStep = z.infer<typeof SignInStepSchema>;

/** Code of an authenticator, or a recovery code; spaces, hyphens and letter case are ignored. */
const CodeSchema = TextSchema.trim().min(1).max(40);
export const SecondFactorCodeSchema = z.strictObject({ code: CodeSchema });
export const PasswordCheckSchema = z.strictObject({ password: TextSchema.min(1).max(200) });
export const PasswordAndCodeSchema = PasswordCheckSchema.extend({ code: CodeSchema });

export const SecondFactorStateSchema = z.object({
  isAvailable: z.boolean().meta({ description: 'Whether the caller has a local account' }),
  isRequired: z.boolean().meta({ description: 'Whether the instance requires a second factor' }),
  onSince: TimeSchema.nullable().meta({ description: 'null while it is off' }),
  recoveryCodesLeft: z.number().int(),
});
export type SecondFactorState = z.infer<typeof SecondFactorStateSchema>;

export const SecondFactorKeySchema = z.object({
  key: z.string().meta({ description: 'Base32, to be typed' }),
  address: z.string().meta({ description: '`otpauth:` address of the key, for a QR code' }),
});
export type SecondFactorKey = z.infer<typeof SecondFactorKeySchema>;

export const RecoveryCodesSchema = z.object({
  recoveryCodes: z.array(z.string()).meta({ description: 'Shown once: only their hashes are stored' }),
});
