/**
 * Reports unknown errors to a collector that speaks Sentry's envelope protocol, if one is configured (ERRORS_DSN). It
 * implements the protocol itself: Sentry's client would add a tenth to every bundle for one rare call.
 */
import { randomBytes } from 'node:crypto';
import { redactText } from '#domain/redact.ts';
import { log } from './log.ts';

export interface ErrorReport {
  /** Error id, as shown to the user and written to the log. */
  readonly id: string;
  /** Route or consumer. */
  readonly place: string;
}

/** Timeout in milliseconds. */
const sendTimeout = 2000;

/** `https://<key>@<host>/<path>/<project>` */
const collectorOf = (dsn: string) => {
  const { protocol, host, username, pathname } = new URL(dsn);
  const cut = pathname.lastIndexOf('/');
  return {
    key: username,
    address: `${protocol}//${host}${pathname.slice(0, cut)}/api/${pathname.slice(cut + 1)}/envelope/`,
  };
};

const frame = /^\s*at (?:(.+?) \()?(.+?):(\d+):(\d+)\)?$/;

/** Stack frames, oldest call first, as the protocol requires. */
const framesOf = (stack = '') =>
  stack
    .split('\n')
    .flatMap((line) => {
      const [, name, filename = '', row, column] = frame.exec(line) ?? [];
      return row === undefined
        ? []
        : [
            {
              function: name ?? '?',
              filename,
              lineno: Number(row),
              colno: Number(column),
              in_app: !filename.startsWith('node:'),
            },
          ];
    })
    .toReversed();

/** Error and its causes, innermost cause first. */
const exceptionsOf = (error: Error): readonly object[] => [
  ...(error.cause instanceof Error ? exceptionsOf(error.cause) : []),
  { type: error.name, value: redactText(error.message), stacktrace: { frames: framesOf(error.stack) } },
];

const envelopeOf = (error: Error, { id, place }: ErrorReport): string => {
  const event_id = randomBytes(16).toString('hex');
  const event = {
    event_id,
    platform: 'node',
    level: 'error',
    environment: process.env.ERRORS_ENVIRONMENT ?? 'local',
    transaction: place,
    tags: { error_id: id },
    exception: { values: exceptionsOf(error) },
  };
  return [{ event_id }, { type: 'event' }, event].map((part) => JSON.stringify(part)).join('\n');
};

/** Resolves when the report has arrived or failed. Await it, because a function is frozen once it has answered. */
export const reportError = async (error: Error, about: ErrorReport): Promise<void> => {
  const dsn = process.env.ERRORS_DSN;
  if (!dsn) return;
  try {
    const { key, address } = collectorOf(dsn);
    const { ok, status } = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-sentry-envelope',
        'x-sentry-auth': `Sentry sentry_version=7, sentry_client=proofline/1, sentry_key=${key}`,
      },
      body: envelopeOf(error, about),
      redirect: 'error',
      signal: AbortSignal.timeout(sendTimeout),
    });
    if (!ok) log.warn('error not reported', { status });
  } catch (failure) {
    log.warn('error not reported', {
      error: failure instanceof Error ? failure : new Error(String(failure)),
    });
  }
};
