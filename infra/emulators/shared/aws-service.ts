import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { type Caller, type CallerOf, refusalIn } from './callers.ts';
import type { Access, refusalOf } from './iam.ts';

/** Account and region of all emulators. */
export const accountId = '000000000000';
export const region = 'us-east-1';

/** Emulated AWS service, to be mounted on an HTTP server under any prefix. */
export interface AwsService {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** Error of the service: its code, its message and its HTTP status on AWS. */
export class AwsError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** Cuts the connection instead of answering. */
export class ConnectionCut extends Error {}

export interface AwsRequest {
  method: string;
  url: URL;
  target: string;
  requestId: string;
  body: Buffer;
  header(name: string): string | undefined;
  readonly caller: Pick<Caller, 'arn' | 'judge'>;
}
export interface AwsAnswer {
  status?: number;
  headers?: Record<string, string>;
  body: string;
}

// An SES message of 10 MB, base64-encoded, then form-encoded.
const largestBody = 16 * 1024 * 1024;

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > largestBody) throw new AwsError('RequestEntityTooLarge', 'The request is too large.', 413);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const anybody: AwsRequest['caller'] = { arn: '', judge: () => 'allowed' };

/** Throws unless the caller may have all accesses. `code`, `status` and `words` are those of the service. */
export const demand = (
  caller: AwsRequest['caller'],
  accesses: readonly Access[],
  { code, status, words }: { code: string; status: number; words?: typeof refusalOf },
): void => {
  const refusal = refusalIn(caller, accesses, words);
  if (refusal !== undefined) throw new AwsError(code, refusal, status);
};

/**
 * Service in any of AWS's protocols: `answer` does the work, `fail` formats an error in the protocol. A request must
 * carry an Authorization header in the form of SigV4; the signature isn't verified, because everything is on
 * loopback. The header keeps web pages out (CSRF): a browser doesn't send it to another origin. With `callerOf`, it must name
 * a known caller; without, anybody may do anything.
 */
export const awsService = (
  protocol: {
    answer(request: AwsRequest): AwsAnswer | Promise<AwsAnswer>;
    fail(error: AwsError, requestId: string): AwsAnswer;
    /** Codes for an unknown caller and for expired credentials; those of the JSON protocols by default. */
    readonly codes?: { readonly unknown: string; readonly expired: string };
  },
  callerOf?: CallerOf,
): AwsService => {
  const { unknown, expired } = protocol.codes ?? {
    unknown: 'UnrecognizedClientException',
    expired: 'ExpiredTokenException',
  };
  const callerIn = ({ headers }: IncomingMessage): AwsRequest['caller'] => {
    if (!callerOf) return anybody;
    const key = /Credential=([^/,]+)\//.exec(headers.authorization ?? '')?.[1] ?? '';
    const caller = callerOf(key, headers['x-amz-security-token']?.toString());
    if (!caller) throw new AwsError(unknown, 'The security token included in the request is invalid.', 403);
    if (caller.isExpired())
      throw new AwsError(expired, 'The security token included in the request is expired', 403);
    return caller;
  };
  return {
    async handle(request, response) {
      const requestId = randomUUID();
      let result: AwsAnswer;
      try {
        if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) {
          throw new AwsError('MissingAuthenticationTokenException', 'Missing Authentication Token', 403);
        }
        result = await protocol.answer({
          method: request.method ?? 'GET',
          url: new URL(request.url ?? '/', 'http://localhost'),
          target: String(request.headers['x-amz-target'] ?? ''),
          requestId,
          body: await readBody(request),
          header: (name) => request.headersDistinct[name]?.join(','),
          caller: callerIn(request),
        });
      } catch (error) {
        if (error instanceof ConnectionCut) return void request.socket.destroy();
        if (!(error instanceof AwsError)) console.error(error);
        const refusal =
          error instanceof AwsError ? error : new AwsError('InternalFailure', 'The stand-in failed.', 500);
        result = { status: refusal.status, ...protocol.fail(refusal, requestId) };
      }
      response.writeHead(result.status ?? 200, { 'x-amzn-requestid': requestId, ...result.headers });
      response.end(result.body);
    },
  };
};

/** Validates input by a schema; throws a ValidationException that names the first wrong member. */
export const validate = <Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> => {
  const parsed = z.safeParse(schema, input);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new AwsError('ValidationException', `${issue?.path.join('.') || 'Input'}: ${issue?.message}`);
};

/** Parses a JSON body; an empty one is an empty object. */
export const parseJson = (body: Buffer): unknown => {
  if (body.length === 0) return {};
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new AwsError('SerializationException', 'The request is no valid JSON.');
  }
};

/** Operation of a JSON service, from the parsed body to the result. */
export type Operation = (input: unknown) => unknown;

export const operation = <Schema extends z.ZodMiniType>(
  schema: Schema,
  run: (input: z.output<Schema>) => unknown,
): Operation => {
  return (input) => run(validate(schema, input));
};

/** Permissions that a JSON service demands for an operation, and how it refuses. */
export interface Guarded {
  readonly callerOf: CallerOf | undefined;
  /** Accesses of an operation with an input that is not validated yet. */
  accesses(operation: string, input: unknown): readonly Access[];
  readonly refusal: Parameters<typeof demand>[2];
}

/** Service in the AWS JSON protocol: the operation is in the X-Amz-Target header, errors carry `__type`. */
export const awsJsonService = (
  version: '1.0' | '1.1',
  operations: Record<string, Operation>,
  { callerOf, accesses, refusal }: Guarded,
  errorHeaders: (error: AwsError) => Record<string, string> = () => ({}),
): AwsService => {
  const type = { 'content-type': `application/x-amz-json-${version}` };
  const service: Parameters<typeof awsService>[0] = {
    async answer({ target, body, caller }) {
      const name = target.slice(target.lastIndexOf('.') + 1);
      const run = Object.hasOwn(operations, name) ? operations[name] : undefined;
      if (!run) throw new AwsError('UnknownOperationException', `The stand-in has no operation "${name}".`);
      const input = parseJson(body);
      demand(caller, accesses(name, input), refusal);
      return { headers: type, body: JSON.stringify((await run(input)) ?? {}) };
    },
    fail: (error) => ({
      headers: { ...type, ...errorHeaders(error) },
      body: JSON.stringify({ __type: error.code, message: error.message }),
    }),
  };
  return awsService(service, callerOf);
};
