import type * as z from 'zod/mini';
import type { FlagName } from '#domain/feature-flag/feature-flag.ts';
import type { Action } from '#domain/permission/can.ts';
import type { LimitName } from '#domain/rate-limit/rate-limit.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Callers that a route admits. `public`: anybody. `reviewer`: the holder of a tracked link, whose token is in the
 * path. `person`: any signed-in person, even without a membership. `member`: any signed-in member of the workspace.
 * Otherwise an action of the permission module; if that depends on its subject (a project, for example), the use case
 * checks again once the subject is loaded.
 */
export type Access = 'public' | 'reviewer' | 'person' | 'member' | Action;

/**
 * True for routes whose caller needs a member's token, which API Gateway checks. A guest's token is in the path, and
 * the function checks it.
 */
export const needsToken = ({ access }: Pick<Route, 'access'>): boolean =>
  access !== 'public' && access !== 'reviewer';

export type LinkKind = 'revision' | 'deliverable' | 'survey';

/** Subjects of updates that have a message of their own for an invalid id (delivery.md section 8, Missing ids). */
export type Updated =
  | 'client'
  | 'contact'
  | 'email_template'
  | 'workflow_template'
  | 'project'
  | 'user'
  | 'workflow';

/**
 * Contract of a call, declared once: the Lambda router, the web client, the API Gateway routes, the local gateway and
 * the OpenAPI document are derived from it.
 */
export interface Route<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> {
  /** Operation id, unique among all routes. */
  readonly name: string;
  /** Lambda that answers: functions/<resource>/<resource>.lambda.ts. */
  readonly resource: string;
  readonly method: Method;
  /** Below /api, in API Gateway's notation: `/projects/{id}`. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** Kind of link admitted to a `reviewer` route; by default `revision`. */
  readonly opens?: LinkKind;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
  /** Summary in one line, for the OpenAPI document. */
  readonly summary: string;
  /**
   * True for a call that creates or sends something each time, so it takes an Idempotency-Key header (rules.md 23): a
   * retry with the same key creates nothing, and gets the answer to the first call.
   */
  readonly keyed?: boolean;
  /** Rate limit (domain/rate-limit). */
  readonly limit: LimitName;
  /**
   * True for a call that demands a fresh proof of its caller, at most five minutes old (docs/decisions/0066); fields of the
   * body, if it does only where one of them is set to anything but `false`.
   */
  readonly stepUp?: true | readonly string[];
  /** True for a read whose query is a body: it changes nothing, so a read-only subscription allows it. */
  readonly reads?: boolean;
  /** True if the body is one file, in a multipart form: the use case gets its bytes, at most `largestUpload`. */
  readonly takesFile?: boolean;
  /**
   * Exempt from the subscription's state: writes by which an owner reactivates or deletes a read-only or suspended
   * workspace, and reads that a suspended one needs to show its state and to be paid for.
   */
  readonly whileReadOnly?: boolean;
  /** Open to members of a workspace that is marked for deletion, which refuses every other call. */
  readonly whileClosed?: boolean;
  /** Open to a session by single sign-on, on a route for persons: such a session is of one workspace, their login of all. */
  readonly bySignOn?: boolean;
  /** Accepts any body, without reading it. */
  readonly takesAnyBody?: boolean;
  /** Answers with a redirect to the `location` of its answer. */
  readonly redirects?: boolean;
  /** Content that the answer takes out of the workspace: each such call is an entry of the audit log. */
  readonly exports?: 'points' | 'audit_log';
  /** Flag that a workspace needs for the call, which is otherwise unknown to it (domain/feature-flag). */
  readonly behind?: FlagName;
  /** Subject of an update, whose id is in its path. */
  readonly updates?: Updated;
}

/** True if a call with this body demands a fresh proof. */
export const demandsProof = ({ stepUp }: Pick<Route, 'stepUp'>, body: unknown): boolean =>
  stepUp === true ||
  (stepUp?.some((field) => {
    const value = (body as Readonly<Record<string, unknown>> | undefined)?.[field];
    return value !== undefined && value !== false;
  }) ??
    false);

/** Maximum bytes of a file inside a call. Larger files go straight to the store. */
export const largestUpload = 1_000_000;

/** Declares a route; the types require `access` and `limit`. */
export const route = <
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Answer extends z.ZodMiniType,
>(
  value: Route<Params, Query, Body, Answer>,
): Route<Params, Query, Body, Answer> => value;

/** Route key of API Gateway, by which a Lambda dispatches. */
export const routeKeyOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string =>
  `${method} /api${path}`;

export type ParamsOf<R extends Route> = z.output<R['params']>;
export type QueryOf<R extends Route> = z.output<R['query']>;
export type BodyOf<R extends Route> = z.output<R['body']>;
export type AnswerOf<R extends Route> = z.output<R['answer']>;
export type ParamsInput<R extends Route> = z.input<R['params']>;
export type QueryInput<R extends Route> = z.input<R['query']>;
export type BodyInput<R extends Route> = z.input<R['body']>;
