/**
 * Requests held to their tenant over the same by the function's own credentials (docs/decisions/0067): a page by its handler,
 * warm, with the evaluation of the policy by the local database's proxy; and a first request, which assumes the role.
 */
import { listProjects } from '#contracts/projects.ts';
import { createTestProject } from '#testing/test-project.ts';
import { type Bench, main, median, percentile, timed } from './bench.ts';
import { eventFor, lambdaContext } from './invoke.ts';
import { openWorkspace } from './workspace.ts';

const projects = 50;
const warmUp = 50;
const calls = 1000;

const tenants: Bench = async (undo) => {
  const { owner, runtime, host, tenantId } = await openWorkspace(undo, { events: false });
  for (let made = 0; made < projects; made += 1) await createTestProject(owner);
  const { listProjectsEndpoint } = await import('../functions/projects/list-projects.ts');
  const { handlerOf } = await import('#server/lambda/http.ts');
  const { tenantHandler } = await import('#server/lambda/tenant-handler.ts');
  const { sessionOf } = await import('#server/lambda/tenant-sessions.ts');
  const headers = {
    'x-proofline-host': host,
    'x-proofline-origin': runtime.environment.ORIGIN_SECRET ?? '',
  };
  const asked = async (handler: ReturnType<typeof tenantHandler>) => {
    const event = eventFor(listProjects, { headers, subject: owner.subject, now: runtime.clock.now() });
    const { statusCode, body } = await handler(event, lambdaContext());
    if (statusCode !== 200) throw new Error(`answered ${statusCode}: ${body}`);
  };
  const held = tenantHandler(listProjectsEndpoint);
  const free = handlerOf([listProjectsEndpoint]) as ReturnType<typeof tenantHandler>;
  const handlers = { held, free };
  const taken: Record<keyof typeof handlers, number[]> = { held: [], free: [] };
  // Call by call in turn: a busy moment of the machine meets both.
  for (let index = 0; index < warmUp + calls; index += 1) {
    for (const name of index % 2 === 0 ? (['held', 'free'] as const) : (['free', 'held'] as const)) {
      const time = await timed(() => asked(handlers[name]));
      if (index >= warmUp) taken[name].push(time);
    }
  }
  const over = (part: number): number => percentile(taken.held, part) / percentile(taken.free, part);
  // A tenant that has no session here yet.
  const assumed: number[] = [];
  for (let index = 1; index <= 50; index += 1) assumed.push(await timed(() => sessionOf(tenantId + index)));
  return [
    { name: 'list of 50 projects, held to its tenant', value: median(taken.held), unit: 'ms' },
    {
      name: 'held over free, p50',
      value: over(0.5),
      unit: '×',
      target: { atMost: 1.15 },
    },
    {
      name: 'held over free, p95',
      value: over(0.95),
      unit: '×',
      target: { atMost: 1.15 },
    },
    {
      name: 'first request of a tenant: its session',
      value: median(assumed),
      unit: 'ms',
      note: 'by the stand-in',
    },
  ];
};

await main(tenants);
