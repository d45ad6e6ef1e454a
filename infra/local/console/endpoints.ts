import * as z from 'zod/mini';
import { accountChange } from '../../emulators/ses/account.ts';
import type { Runtime } from '../runtime-api.ts';

/** Result of an endpoint; undefined becomes 404. */
type Endpoint = (input: unknown) => unknown;

const reads = <Schema extends z.ZodMiniType>(
  schema: Schema,
  run: (input: z.output<Schema>) => unknown,
): Endpoint => {
  return (input) => run(z.parse(schema, input));
};

const paging = {
  before: z.optional(z.coerce.number()),
  limit: z._default(z.coerce.number().check(z.gte(1), z.lte(1000)), 100),
};
const nothing = z.object({});
const dnsRecord = z.object({
  type: z.enum(['CNAME', 'MX', 'TXT']),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(255)),
  value: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)),
});
const defined = <Value extends object>(value: Value) =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as {
    [Name in keyof Value]: Exclude<Value[Name], undefined>;
  };

/** Parses an instant; a wall-clock time without a zone, as in a form field, is UTC. */
const instant = z.pipe(
  z.string(),
  z.transform((text) => Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`)),
);

/** Endpoints for tests and for the buttons of the console's own pages. GET is read-only. */
export const endpointsOf = (
  runtime: Runtime,
): {
  GET: Record<string, Endpoint>;
  POST: Record<string, Endpoint>;
} => {
  const clock = () => ({ now: runtime.clock.now(), at: new Date(runtime.clock.now()).toISOString() });
  const mail = (messageId: string) => {
    const found = runtime.mailbox.get(messageId);
    if (!found) return undefined;
    const { raw, parts, ...rest } = found;
    return {
      ...rest,
      raw: raw.toString(),
      parts: parts.map(({ content, ...part }) => ({ ...part, size: content.length })),
    };
  };

  return {
    GET: {
      mails: reads(z.object({ ...paging, to: z.optional(z.string()) }), (query) =>
        runtime.mailbox.list(defined(query)),
      ),
      mail: reads(z.object({ id: z.string() }), ({ id }) => mail(id)),
      events: reads(z.object({ ...paging, type: z.optional(z.string()) }), ({ type, ...query }) =>
        runtime.bus
          .list(defined(query))
          .filter(({ event }) => type === undefined || event['detail-type'] === type),
      ),
      queues: reads(nothing, () =>
        runtime.queueNames.map((queue) => ({ ...queue, ...runtime.queues.counts(queue.name) })),
      ),
      messages: reads(z.object({ ...paging, queue: z.string() }), ({ queue, ...query }) =>
        runtime.queues.list(queue, defined(query)),
      ),
      schedules: reads(nothing, () => runtime.scheduler.list()),
      clock: reads(nothing, clock),
      dns: reads(nothing, () => ({ records: runtime.dns.list(), wanted: runtime.dns.wanted() })),
      ses: reads(nothing, () => runtime.mailbox.account.get()),
      logins: reads(nothing, () => runtime.logins()),
      idle: reads(nothing, async () => {
        await runtime.idle();
        return clock();
      }),
    },
    POST: {
      'clock/advance': reads(
        z.object({ milliseconds: z.coerce.number().check(z.gte(0)) }),
        ({ milliseconds }) => {
          runtime.clock.advance(milliseconds);
          return clock();
        },
      ),
      'clock/set': reads(z.object({ at: instant }), ({ at }) => {
        runtime.clock.set(at);
        return clock();
      }),
      'mails/befall': reads(
        z.object({ messageId: z.string(), fate: z.enum(['bounce', 'soft-bounce', 'complaint']) }),
        ({ messageId, fate }) =>
          runtime.mailbox.giveFeedback(messageId, fate) ? { befallen: fate } : undefined,
      ),
      ses: reads(accountChange, (change) => {
        runtime.mailbox.account.set(defined(change));
        return runtime.mailbox.account.get();
      }),
      'ses/reset': reads(nothing, () => {
        runtime.mailbox.account.reset();
        return runtime.mailbox.account.get();
      }),
      'dns/publish': reads(dnsRecord, (record) => {
        runtime.dns.publish(record);
        return record;
      }),
      'dns/remove': reads(dnsRecord, (record) => {
        runtime.dns.remove(record);
        return record;
      }),
      'dns/publish-wanted': reads(nothing, () => {
        const missing = runtime.dns.wanted().filter(({ published }) => !published);
        for (const record of missing) runtime.dns.publish(record);
        return { published: missing.length };
      }),
      'queues/redrive': reads(
        z.object({ queue: z.string(), messageId: z.optional(z.string()) }),
        ({ queue, messageId }) => ({ redriven: runtime.queues.redrive(queue, messageId) }),
      ),
      'schedules/fire': reads(
        z.object({ name: z.string(), group: z.optional(z.string()) }),
        ({ name, group }) => (runtime.scheduler.fireNow(name, group) ? { fired: name } : undefined),
      ),
    },
  };
};
