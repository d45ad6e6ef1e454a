/**
 * Handlers that are held to tenants (docs/decisions/0067): a request reads and writes with credentials that reach its own
 * workspace's data alone, so that a use case that is given another workspace's id is refused by AWS.
 */
import type { Context } from 'aws-lambda';
import { heldToTenants } from '../data/acting.ts';
import { guests } from './guests.ts';
import { type Endpoint, type HttpResult, handlerOf } from './http.ts';
import type { HttpEvent } from './principal.ts';
import { sessionOf } from './tenant-sessions.ts';

type Answering = (event: HttpEvent, context: Context) => Promise<HttpResult>;

const held =
  (handler: Answering): Answering =>
  (event, context) =>
    heldToTenants(sessionOf, () => handler(event, context));

/** Handler of a resource for members. */
export const tenantHandler = (...endpoints: Endpoint[]): Answering => held(handlerOf(endpoints) as Answering);

/** Handler of a resource that the holders of links call as well. */
export const guestHandler = (...endpoints: Endpoint[]): Answering =>
  held(handlerOf(endpoints, guests) as Answering);
