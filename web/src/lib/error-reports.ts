/** Sentry's client, loaded only where errors are reported. */
import {
  addEventProcessor,
  browserTracingIntegration,
  captureException,
  init,
  replayIntegration,
} from '@sentry/browser';
import { redact } from '#domain/redact.ts';
import { ApiError } from './api.ts';

interface Collector {
  readonly dsn: string;
  readonly environment: string;
  readonly isGuest: boolean;
}

/**
 * Sample rates of administration.md section 9: all traces, a tenth of all sessions, and every session with an error.
 */
const sampledIn: readonly string[] = ['prod', 'stage'];
const sampled = { tracesSampleRate: 1, replaysSessionSampleRate: 0.1, replaysOnErrorSampleRate: 1 };

/** Starts the client; returns a function that reports errors which the browser does not report itself. */
export const collectErrors = ({ dsn, environment, isGuest }: Collector): ((error: unknown) => void) => {
  const isSampled = sampledIn.includes(environment);
  init({
    dsn,
    environment,
    ...(isSampled ? sampled : {}),
    integrations: [
      ...(isSampled ? [browserTracingIntegration()] : []),
      // Guests' pages are not recorded at all, not even masked.
      ...(isSampled && !isGuest
        ? [
            replayIntegration({
              maskAllText: true,
              maskAllInputs: true,
              blockAllMedia: true,
              beforeAddRecordingEvent: redact,
            }),
          ]
        : []),
    ],
    // No trace headers, because our servers take part in no traces.
    tracePropagationTargets: [],
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
    },
    beforeBreadcrumb: redact,
  });
  // Redacts events, transactions and recordings alike.
  addEventProcessor(redact);
  return (error) => {
    // Errors of the API are left out: refusals are expected, and the server logs its own failures.
    if (!(error instanceof ApiError)) captureException(error);
  };
};
