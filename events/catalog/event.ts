import { proofs } from '#domain/answerer/index.ts';
import * as z from '#schema';

/** Person or process that acted. The schedule and the system are actors as well, with the id 0. */
export const actor = z.object({
  kind: z.enum(['agent', 'contact', 'reviewer', 'schedule', 'system']),
  /** Id of the user or contact. */
  id: z.number(),
  name: z.string(),
  /** Colleague to whom the contact's link was forwarded, by their own words; the other fields are the contact's. */
  answerer: z.optional(z.object({ name: z.string(), email: z.string() })),
  /** Proof of who decided, on a client's decisions. */
  proof: z.optional(z.enum(proofs)),
});
export type EventActor = z.output<typeof actor>;

/** `source` of every event of the product on the bus. */
export const eventSource = 'proofline';

/** Entries of a call to SQS or EventBridge at most: the limit of both. */
export const mostEntries = 10;

/** Envelope of every event on the bus. It never carries a secret. */
export interface EventEnvelope<Name extends string = string, Data = unknown> {
  /** Unique, and the same when the event is published again: consumers' idempotency key. */
  readonly id: string;
  readonly name: Name;
  readonly version: number;
  readonly tenant_id: number;
  readonly project_id: number | null;
  readonly workflow_id: number | null;
  readonly actor: EventActor;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Id of the request or message that caused it, in every line of the log that it leads to. */
  readonly correlation_id?: string | undefined;
  readonly data: Data;
}
