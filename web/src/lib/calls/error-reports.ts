/** Sentry's client, loaded only where errors are reported. */
import {
  browserTracingIntegration,
  captureException,
  init,
  makeFetchTransport,
  replayIntegration,
  type Span,
  spanToJSON,
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
const files = ['resource.script', 'resource.css', 'resource.link', 'resource.img', 'resource.other'];
const sampled = { tracesSampleRate: 1, replaysSessionSampleRate: 0.1, replaysOnErrorSampleRate: 1 };

type Envelope = Parameters<ReturnType<typeof makeFetchTransport>['send']>[0];

/** Route of a page's path, without its ids, so that the traces of a page form a group. */
const routeOf = (path: string): string => path.replace(/\/[^/]*\d[^/]*/g, '/:id');

/**
 * Attributes of a span that are sent: its place in the trace, its kind and outcome, the page's speed. The client
 * repeats browser, address and connection in each, which is most of its size.
 */
const sentAttributes =
  /^sentry\.(op|origin|environment|status|segment\.\w+|trace_lifecycle|sdk\.\w+)$|^http\.re\w+\.(method|status_code)$|^browser\.web_vital\./;

const fewAttributes = <Span extends { attributes?: Record<string, unknown> }>(span: Span): Span => ({
  ...span,
  attributes: Object.fromEntries(
    Object.entries(span.attributes ?? {}).filter(([name]) => sentAttributes.test(name)),
  ),
});

/** Names the traces of pages, which the client calls `Pageload` and `Navigation`. */
const nameByRoute = (span: Span): void => {
  const { 'sentry.op': op, 'url.path': path } = spanToJSON(span).attributes ?? {};
  if (typeof path === 'string' && (op === 'pageload' || op === 'navigation')) span.updateName(routeOf(path));
};

/**
 * Transport of all errors, traces and recordings, which redacts them. Hooks of the client miss parts, such as a
 * recording's links and page addresses.
 */
const redactingTransport: typeof makeFetchTransport = (options) => {
  const transport = makeFetchTransport(options);
  return { ...transport, send: async (envelope) => transport.send(await redactedEnvelope(envelope)) };
};

const redactedEnvelope = async ([headers, items]: Envelope): Promise<Envelope> => {
  const redacted = await Promise.all(
    items.map(async ([header, payload]: readonly [{ length?: number }, unknown]) => {
      if (typeof payload !== 'string') return [header, redact(payload)];
      const recording = await compressed(payload);
      return [{ ...header, length: recording.length }, recording];
    }),
  );
  return [redact(headers), redacted] as Envelope;
};

/** Recording, which is a line of its own headers and the events, redacted and compressed by the protocol. */
const compressed = async (recording: string): Promise<Uint8Array> => {
  const cut = recording.indexOf('\n') + 1;
  const events = JSON.stringify(redact(JSON.parse(recording.slice(cut))));
  const stream = new Blob([events]).stream().pipeThrough(new CompressionStream('deflate'));
  const whole = new Blob([recording.slice(0, cut), await new Response(stream).arrayBuffer()]);
  return new Uint8Array(await whole.arrayBuffer());
};

/** Starts the client; returns a function that reports errors which the browser does not report itself. */
export const collectErrors = ({ dsn, environment, isGuest }: Collector): ((error: unknown) => void) => {
  const isSampled = sampledIn.includes(environment);
  const client = init({
    dsn,
    environment,
    ...(isSampled ? sampled : {}),
    integrations: [
      // Files of the page itself are cached, so their spans say little.
      ...(isSampled ? [browserTracingIntegration({ ignoreResourceSpans: files })] : []),
      // Guest pages are not recorded at all, not even masked.
      ...(isSampled && !isGuest
        ? [
            replayIntegration({
              maskAllText: true,
              maskAllInputs: true,
              blockAllMedia: true,
              // Compressed after the redaction, which could not read a worker's bytes.
              useCompression: false,
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
    beforeSendSpan: fewAttributes,
    transport: redactingTransport,
  });
  client?.on('spanStart', nameByRoute);
  return (error) => {
    // Errors of the API are left out: refusals are expected, and the server logs its own failures.
    if (!(error instanceof ApiError)) captureException(error);
  };
};
