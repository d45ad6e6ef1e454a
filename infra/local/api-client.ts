/** HTTP client of the API with the contracts' types, used by the demo, the benchmarks and the tests. */
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { Problem } from '#contracts/errors.ts';
import type { AnswerOf, BodyInput, ParamsInput, QueryInput, Route } from '#contracts/route.ts';
import type { Runtime } from './runtime-api.ts';

/** Input of a call; parts that the route lacks are omitted. */
export interface CallInput<R extends Route> {
  params?: ParamsInput<R>;
  query?: QueryInput<R>;
  body?: BodyInput<R>;
  headers?: Record<string, string>;
}

/** Answer: the body of the contract for 200, an error for any other status. */
export type CallAnswer<R extends Route> = { headers: IncomingHttpHeaders } & (
  | { status: 200; body: AnswerOf<R> }
  | { status: Exclude<Status, 200>; body: { error: Problem; current?: unknown } }
);
type Status = 200 | 400 | 401 | 402 | 403 | 404 | 409 | 412 | 413 | 422 | 429 | 500 | 503;

/** Calls the API over HTTP, as a person, at the host of a workspace. */
export interface ApiClient {
  call<R extends Route>(route: R, input?: CallInput<R>): Promise<CallAnswer<R>>;
  /** Same for calls that must succeed: returns the body, otherwise throws the error. */
  ok<R extends Route>(route: R, input?: CallInput<R>): Promise<AnswerOf<R>>;
}

/** Path and query of a call, below the API's own prefix. */
export const pathOf = (route: Route, params: object, query: object): string => {
  const values: Record<string, unknown> = { ...params };
  const path = route.path.replace(/\{(\w+)\+?\}/g, (_match, name: string) =>
    encodeURIComponent(String(values[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
};

/** Built on `node:http`, because Node resolves no `*.localhost`, and its fetch can't set a Host header. */
const send = (
  port: number,
  host: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string | Buffer | undefined,
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> => {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        // Node frames the body of a DELETE only with an explicit length.
        headers: {
          ...headers,
          host,
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
};

/** Encoded body of a call: JSON, or a multipart form with one file. */
const encoded = async (
  route: Route,
  body: unknown,
): Promise<{ type: Record<string, string>; bytes: string | Buffer | undefined }> => {
  if (!(route.takesFile && body instanceof Uint8Array)) {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    return { type, bytes: body === undefined ? undefined : JSON.stringify(body) };
  }
  const form = new FormData();
  form.set('file', new Blob([Buffer.from(body)]), 'file');
  const request = new Response(form);
  return {
    type: { 'content-type': request.headers.get('content-type') ?? '' },
    bytes: Buffer.from(await request.arrayBuffer()),
  };
};

/** Client of a runtime's API, at a workspace's host; anonymous without an `accessToken`. */
export const apiClient = (
  runtime: Pick<Runtime, 'ports' | 'url'>,
  subdomain: string,
  accessToken?: string,
): ApiClient => {
  const call = async <R extends Route>(route: R, input: CallInput<R> = {}): Promise<CallAnswer<R>> => {
    const { type, bytes } = await encoded(route, input.body);
    const { status, headers, text } = await send(
      runtime.ports.web,
      new URL(runtime.url(subdomain)).host,
      route.method,
      pathOf(route, input.params ?? {}, input.query ?? {}),
      {
        ...type,
        ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
        ...input.headers,
      },
      bytes,
    );
    return { status, headers, body: JSON.parse(text) } as CallAnswer<R>;
  };
  return {
    call,
    async ok(route, input) {
      const { status, body } = await call(route, input);
      if (status === 200) return body;
      throw new Error(`${route.name} answered ${status}: ${JSON.stringify(body)}`);
    },
  };
};
