/** Limits of Lambda on the payloads of a synchronous call. */
import { AwsError } from '../shared/aws-service.ts';

/** Bytes of a request or an answer, as JSON. */
const largestPayload = 6 * 1024 * 1024;
/** AWS leaves room for its own members in an answer. */
const largestAnswer = largestPayload + 100;

/** A text is at most six times as long as JSON, which writes a control character as `\\u0000`. */
const mostEscaped = 6;

/** Bytes of a payload; 0 if it is small for certain, by its body, so that not every call is written twice. */
const bytesOf = (payload: unknown): number => {
  if (typeof payload === 'object' && payload !== null && 'body' in payload) {
    const { body } = payload;
    if (typeof body === 'string' && body.length * mostEscaped < largestPayload / 2) return 0;
  }
  return Buffer.byteLength(JSON.stringify(payload) ?? '');
};

/** Throws RequestEntityTooLargeException for an event that Lambda does not take. */
export const checkRequest = (event: unknown): void => {
  const bytes = bytesOf(event);
  if (bytes > largestPayload)
    throw new AwsError(
      'RequestEntityTooLargeException',
      `${bytes} byte payload is too large for the RequestResponse invocation type (limit ${largestPayload} bytes)`,
      413,
    );
};

/** Throws Function.ResponseSizeTooLarge for an answer that Lambda does not pass on. */
export const checkAnswer = (answer: unknown): void => {
  const bytes = bytesOf(answer);
  if (bytes > largestAnswer)
    throw new AwsError(
      'Function.ResponseSizeTooLarge',
      `Response payload size (${bytes} bytes) exceeded maximum allowed payload size (${largestAnswer} bytes).`,
      413,
    );
};
