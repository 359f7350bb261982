/** An agent's public endpoint: where visitors chat with it, without signing in. */
import { z } from 'zod';

/** Questions that are answered: of one session, from one address, and at the endpoint in all. */
export const EndpointLimitsSchema = z.object({
  perSessionAndHour: z.number().int().positive().default(30),
  perAddressAndHour: z.number().int().positive().default(120),
  perHour: z.number().int().positive().default(1_000),
  perDay: z.number().int().positive().default(5_000),
});
export type EndpointLimits = z.output<typeof EndpointLimitsSchema>;

export interface PublicEndpoint {
  id: string;
  agentId: string;
  /** Last part of the address of its page. */
  name: string;
  isEnabled: boolean;
  brandKey: string;
  /** Conversations that nobody went on with for so long are removed. */
  retentionDays: number;
  limits: EndpointLimits;
}
