/** Calls of a deployment's API from outside, with the contracts' types. */
import type { AnswerOf, Route } from '#contracts/route.ts';
import { type CallInput, pathOf } from '../local/api-client.ts';
import { type Deployment, originOf, Unexpected } from './deployment.ts';

export interface Caller {
  /** Answer of a call that has to succeed; throws with the status otherwise. */
  ok<R extends Route>(route: R, input?: CallInput<R>): Promise<AnswerOf<R>>;
  status<R extends Route>(route: R, input?: CallInput<R>): Promise<number>;
}

const timeoutMs = 30_000;

/** Caller at an origin; a guest without a token. */
export const callerAt = (origin: string, token?: string): Caller => {
  const call = <R extends Route>(
    route: R,
    { params = {} as never, query = {} as never, body, headers }: CallInput<R> = {},
  ) =>
    fetch(`${origin}${pathOf(route, params as object, query as object)}`, {
      method: route.method,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'proofline-check',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
  return {
    async ok(route, input) {
      const response = await call(route, input);
      if (response.ok) return (await response.json()) as AnswerOf<typeof route>;
      const { error } = (await response.json().catch(() => ({}))) as { error?: { code?: string } };
      throw new Unexpected(`${route.name} answered ${response.status} ${error?.code ?? ''}`.trim());
    },
    async status(route, input) {
      const response = await call(route, input);
      await response.body?.cancel();
      return response.status;
    },
  };
};

/** Caller at the workspace of a subdomain. */
export const callerIn = (deployment: Deployment, subdomain: string, token?: string): Caller =>
  callerAt(originOf(deployment, subdomain), token);
