import * as z from '../../shared/schema.ts';

/** The person or process that acted. A schedule and the system are actors as well, with the id 0. */
export const actor = z.object({
  kind: z.enum(['agent', 'contact', 'reviewer', 'schedule', 'system']),
  /** The user's or contact's id. */
  id: z.number(),
  name: z.string(),
});
export type EventActor = z.output<typeof actor>;

/** The source of every event of the product on the bus. */
export const eventSource = 'proofline';

/** The envelope of every event on the bus. It never carries a secret. */
export interface EventEnvelope<Name extends string = string, Data = unknown> {
  /** Unique, and the same whenever the event is published again. */
  readonly id: string;
  readonly name: Name;
  readonly version: number;
  readonly tenant_id: number;
  readonly project_id: number | null;
  readonly workflow_id: number | null;
  readonly actor: EventActor;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly data: Data;
}
