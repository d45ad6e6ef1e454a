import type * as z from 'zod/mini';
import type { Action } from '../domain/permission/can.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call a route. `public`: anybody. `reviewer`: the holder of a tracked link, whose token is in the path.
 * `person`: anybody signed in, wherever. `member`: anybody signed in to the workspace. Otherwise an action of the permission module; one that depends on its
 * subject (a project, say) is asked again by the use case, once the subject is loaded.
 */
export type Access = 'public' | 'reviewer' | 'person' | 'member' | Action;

/** What a tracked link can be sent for. */
export type LinkKind = 'revision' | 'deliverable' | 'survey';

/** What an update can be of, whose id has words of its own when it is none (delivery.md section 8, Missing ids). */
export type Updated =
  | 'client'
  | 'contact'
  | 'email_template'
  | 'workflow_template'
  | 'project'
  | 'user'
  | 'workflow';

/**
 * One call, declared once: the Lambda router, the web client, the API Gateway routes, the local gateway and the OpenAPI
 * document are derived from this value.
 */
export interface Route<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> {
  /** The operation's name, unique among all routes. */
  readonly name: string;
  /** The Lambda that answers: functions/<resource>/<resource>.lambda.ts. */
  readonly resource: string;
  readonly method: Method;
  /** Below /api, in API Gateway's notation: `/projects/{id}`. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** Of a `reviewer` route: the kind of link whose holder may call it; a revision's by default. */
  readonly opens?: LinkKind;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
  /** What the call does, in one line, for the OpenAPI document. */
  readonly summary: string;
  /** The call sends something, so it takes an Idempotency-Key header (rules.md 23). */
  readonly sends?: boolean;
  /** A read whose question takes a body: it changes nothing, and a read-only subscription lets it pass. */
  readonly reads?: boolean;
  /** The body is one file, in a multipart form: the use case gets its bytes, at most `largestUpload`. */
  readonly takesFile?: boolean;
  /**
   * Open whatever the subscription says: a write that the owner may make though it is read-only or suspended, to make it
   * active again or to end it all; a read without which a suspended workspace could not say that it is so, nor be paid for.
   */
  readonly whileReadOnly?: boolean;
  /** The body may be anything, and is not read. */
  readonly takesAnyBody?: boolean;
  /** Answered by sending the caller on to the `location` of its answer. */
  readonly redirects?: boolean;
  /** Of an update: what the id in its path is of. */
  readonly updates?: Updated;
}

/** Bytes of the file that a call may carry. What is larger goes straight to the store. */
export const largestUpload = 1_000_000;

/** Declares a route; without `access` it does not compile. */
export const route = <
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Answer extends z.ZodMiniType,
>(
  value: Route<Params, Query, Body, Answer>,
): Route<Params, Query, Body, Answer> => value;

/** API Gateway's name of the route, by which a Lambda dispatches. */
export const routeKeyOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string =>
  `${method} /api${path}`;

export type ParamsOf<R extends Route> = z.output<R['params']>;
export type QueryOf<R extends Route> = z.output<R['query']>;
export type BodyOf<R extends Route> = z.output<R['body']>;
export type AnswerOf<R extends Route> = z.output<R['answer']>;
export type ParamsInput<R extends Route> = z.input<R['params']>;
export type QueryInput<R extends Route> = z.input<R['query']>;
export type BodyInput<R extends Route> = z.input<R['body']>;
