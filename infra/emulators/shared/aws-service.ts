import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';

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

/**
 * Service in any of AWS's protocols: `answer` does the work, `fail` formats an error in the protocol. A request must
 * carry an Authorization header in the form of SigV4; the signature isn't verified, because everything is on
 * loopback. The header keeps web pages out (CSRF): a browser doesn't send it to another origin.
 */
export const awsService = (protocol: {
  answer(request: AwsRequest): AwsAnswer | Promise<AwsAnswer>;
  fail(error: AwsError, requestId: string): AwsAnswer;
}): AwsService => {
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

/** Service in the AWS JSON protocol: the operation is in the X-Amz-Target header, errors carry `__type`. */
export const awsJsonService = (
  version: '1.0' | '1.1',
  operations: Record<string, Operation>,
  errorHeaders: (error: AwsError) => Record<string, string> = () => ({}),
): AwsService => {
  const type = { 'content-type': `application/x-amz-json-${version}` };
  return awsService({
    async answer({ target, body }) {
      const name = target.slice(target.lastIndexOf('.') + 1);
      const run = Object.hasOwn(operations, name) ? operations[name] : undefined;
      if (!run) throw new AwsError('UnknownOperationException', `The stand-in has no operation "${name}".`);
      return { headers: type, body: JSON.stringify((await run(parseJson(body))) ?? {}) };
    },
    fail: (error) => ({
      headers: { ...type, ...errorHeaders(error) },
      body: JSON.stringify({ __type: error.code, message: error.message }),
    }),
  });
};
