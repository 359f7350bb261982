/** Wire schemas of the log of sign-ins. */
import { z } from 'zod';
import { IdSchema, TimeSchema } from '../../http.ts';

/** Number of days for which sign-ins are kept. */
export const signInDays = 90;

export const signInOutcomes = [
  'signedIn',
  'wrongPassword',
  'wrongCode',
  'unknownAccount',
  'deactivated',
] as const;
export const SignInOutcomeSchema = z.enum(signInOutcomes);
export type SignInOutcome = z.infer<typeof SignInOutcomeSchema>;

export const SignInSchema = z.object({
  signInId: IdSchema,
  timeStamp: TimeSchema,
  outcome: SignInOutcomeSchema,
  userId: IdSchema.nullable().meta({ description: 'null for an unknown account' }),
  userName: z.string().nullable(),
  network: z.string().meta({ description: 'IPv4 address, or the first half of an IPv6 address' }),
});
export type SignIn = z.infer<typeof SignInSchema>;
