/**
 * Notes of what no commit tells: sign-ins, refusals, files given out, exports. They go straight to the queue of
 * `keep-audit`, which enters them in order, as it does events.
 */
import { createHash, createHmac } from 'node:crypto';
import { HttpRequest } from '@smithy/protocol-http';
import { SignatureV4 } from '@smithy/signature-v4';
import type { AuditContent } from '#domain/audit/index.ts';
import { documentClient } from '../data/table.ts';
import { again, retry } from '../retry.ts';

export interface Note {
  readonly tenantId: number;
  readonly content: AuditContent;
}

const bytesOf = (data: ArrayBuffer | ArrayBufferView): Uint8Array =>
  ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);

/** SHA-256 as the signer asks for it. */
class Sha256 {
  readonly #hash;
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash =
      secret === undefined
        ? createHash('sha256')
        : createHmac('sha256', typeof secret === 'string' ? secret : bytesOf(secret));
  }
  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(typeof data === 'string' ? data : bytesOf(data));
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }
}

let signer: SignatureV4 | undefined;
const theSigner = (): SignatureV4 => {
  signer ??= new SignatureV4({
    service: 'sqs',
    region: process.env.AWS_REGION ?? 'us-east-1',
    credentials: () => documentClient.config.credentials(),
    sha256: Sha256,
  });
  return signer;
};

const retries = { attempts: 3 };
/** Milliseconds that a call waits for the queue at most, for each attempt. */
const patience = 1000;

/**
 * Puts a note on the queue. Signed here, since the client of SQS would be a fifth of every function that answers a call.
 * Throws if the queue does not take it.
 */
export const sendNote = async ({ tenantId, content }: Note): Promise<void> => {
  const queue = process.env.AUDIT_QUEUE_URL;
  if (!queue) throw new Error('AUDIT_QUEUE_URL is not set');
  const endpoint = new URL(process.env.AWS_ENDPOINT_URL_SQS ?? new URL(queue).origin);
  const { headers, body } = await theSigner().sign(
    new HttpRequest({
      method: 'POST',
      protocol: endpoint.protocol,
      hostname: endpoint.hostname,
      ...(endpoint.port ? { port: Number(endpoint.port) } : {}),
      path: endpoint.pathname,
      headers: {
        host: endpoint.host,
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': 'AmazonSQS.SendMessage',
      },
      body: JSON.stringify({
        QueueUrl: queue,
        MessageBody: JSON.stringify({ audit: { tenant_id: tenantId, content } }),
      }),
    }),
  );
  let failure: unknown;
  const outcome = await retry(retries, async () => {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    }).catch((error: unknown) => {
      failure = error;
    });
    if (answer?.ok) return 'sent';
    if (answer) failure = new Error(`The queue answered ${answer.status}`);
    return again;
  });
  if (outcome === again) throw new Error('A note for the audit was not sent', { cause: failure });
};
