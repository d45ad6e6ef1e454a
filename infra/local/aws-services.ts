import type { RequestListener } from 'node:http';
import { createCloudFront } from '../emulators/cloudfront/cloudfront.ts';
import { createDns } from '../emulators/dns/dns.ts';
import { createEventBridge } from '../emulators/eventbridge/eventbridge.ts';
import { createScheduler } from '../emulators/scheduler/scheduler.ts';
import { createSes } from '../emulators/ses/ses.ts';
import type { Clock } from '../emulators/shared/clock.ts';
import type { Store } from '../emulators/shared/store.ts';
import { createSqs } from '../emulators/sqs/sqs.ts';
import { roleArn, type Sts } from '../emulators/sts/sts.ts';
import { busName, customDomains, mailDomain, routingEndpoint, scheduleGroup } from './environment.ts';
import { namesThisMachine } from './gateway/http.ts';
import { queueDefinitions, rulesFor } from './topology.ts';

export type AwsServices = ReturnType<typeof createAwsServices>;

/** Emulators that share the store: queues, events, mails, domains and schedules. */
export const createAwsServices = (
  store: Store,
  clock: Clock,
  {
    isPresent,
    retryMs,
    sqs,
    sts,
  }: {
    isPresent: (consumer: string) => boolean;
    retryMs: number;
    /** Address of the queues. */
    sqs: string;
    /** Callers and roles, whose permissions the services evaluate. */
    sts: Pick<Sts, 'callerOf' | 'callerAs' | 'serviceFor'>;
  },
) => {
  const { callerOf } = sts;
  const queues = createSqs(store, clock, queueDefinitions, {
    retryDelayMs: retryMs,
    endpoint: sqs,
    callerOf,
  });
  const bus = createEventBridge(store, clock, queues, {
    busName,
    rules: rulesFor(isPresent),
    callerOf,
    actingFor: (rule) => sts.serviceFor('events.amazonaws.com', rule),
  });
  const dns = createDns(store);
  const mailbox = createSes(store, clock, {
    dns,
    own: [mailDomain],
    callerOf,
    publish: (event) => bus.emit({ source: 'aws.ses', ...event }),
  });
  const cloudfront = createCloudFront(store, dns, {
    name: customDomains,
    routingEndpoint: routingEndpoint,
    callerOf,
  });
  const scheduler = createScheduler(store, clock, queues, {
    groups: [scheduleGroup],
    callerOf,
    actingAs: (arn) => sts.callerAs(arn.slice(roleArn('').length), 'scheduler'),
  });
  return { queues, bus, dns, mailbox, cloudfront, scheduler };
};

/** Routes of the emulators under one port, each below its own prefix. */
export const routeServices = (
  services: AwsServices,
  others: Readonly<Record<string, RequestListener>>,
): RequestListener => {
  const handlers: Record<string, RequestListener> = {
    sqs: services.queues.handle,
    events: services.bus.handle,
    scheduler: services.scheduler.handle,
    ses: services.mailbox.handle,
    cloudfront: services.cloudfront.handle,
    ...others,
  };
  return (request, response) => {
    const [, name = ''] = /^\/([a-z]+)(?:\/|$|\?)/.exec(request.url ?? '') ?? [];
    const handle = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    if (handle && namesThisMachine(request)) return void handle(request, response);
    response.writeHead(404).end();
  };
};
