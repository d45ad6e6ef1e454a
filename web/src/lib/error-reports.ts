/** Sentry's client, loaded only where errors are reported. */
import {
  addEventProcessor,
  browserTracingIntegration,
  captureException,
  init,
  replayIntegration,
} from '@sentry/browser';
import { redact } from '../../../shared/domain/redact.ts';
import { ApiError } from './api.ts';

interface Collector {
  readonly dsn: string;
  readonly environment: string;
  readonly isGuest: boolean;
}

/** administration.md section 9: all traces, a tenth of all sessions and every one with an error. */
const sampledIn: readonly string[] = ['prod', 'stage'];
const sampled = { tracesSampleRate: 1, replaysSessionSampleRate: 0.1, replaysOnErrorSampleRate: 1 };

/** Starts the client; answers how an error is reported that the browser itself does not tell of. */
export const collectErrors = ({ dsn, environment, isGuest }: Collector): ((error: unknown) => void) => {
  const isSampled = sampledIn.includes(environment);
  init({
    dsn,
    environment,
    ...(isSampled ? sampled : {}),
    integrations: [
      ...(isSampled ? [browserTracingIntegration()] : []),
      // Of a guest's page not even the outline is recorded.
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
    // Our servers take part in no traces.
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
  // Events, transactions and recordings alike.
  addEventProcessor(redact);
  return (error) => {
    // What the server refuses is expected, and what it does not know of is in its own log.
    if (!(error instanceof ApiError)) captureException(error);
  };
};
