/**
 * Consumers that are held to tenants (docs/decisions/0067): each message is handled with credentials that reach the data of
 * its own workspace alone, and the function itself reaches no data at all.
 */
import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { heldToTenants } from '../data/acting.ts';
import { sessionOf } from './tenant-sessions.ts';

type Consuming = (event: SQSEvent, context: Context) => Promise<SQSBatchResponse>;

/** Handler of a queue whose messages are each of one workspace. */
export const tenantConsumer =
  (handler: unknown): Consuming =>
  (event, context) =>
    heldToTenants(sessionOf, () => (handler as Consuming)(event, context));
