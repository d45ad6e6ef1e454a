/** Overhead of a timeline action: the handler's time over that of its one query and one transaction. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createProject } from '#contracts/projects.ts';
import type { Route } from '#contracts/route.ts';
import { sendStageMessage, undoLast } from '#contracts/timeline.ts';
import { approveStage } from '#contracts/workflows.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { type Bench, main, median, ratioOf, timed } from './bench.ts';
import { eventFor, lambdaContext } from './invoke.ts';
import { type Recorded, record, replay } from './recorder.ts';
import { openWorkspace } from './workspace.ts';

const stages = ['Concept', 'Design', 'Production', 'Delivery'].map((title) => ({ title, revisions: 2 }));
const warmUp = 20;
const actions = 200;

type Ids = Pick<TestProject, 'id' | 'wf'>;

/**
 * Recorded calls, redirected to another project. Two projects with the same history differ in their keys only, so that
 * version conditions hold for both.
 */
const aimed = (calls: readonly Recorded[], from: Ids, to: Ids): Recorded[] => {
  const key = (id: number) => String(id).padStart(10, '0');
  const text = JSON.stringify(calls)
    .replaceAll(`project_${key(from.id)}`, `project_${key(to.id)}`)
    .replaceAll(key(from.wf), key(to.wf));
  return JSON.parse(text) as Recorded[];
};

const commit: Bench = async (undo) => {
  const { runtime, owner, host } = await openWorkspace(undo, { events: false });
  const { documentClient } = await import('#server/data/table.ts');
  const { handler: workflows } = await import('../functions/workflows/workflows.lambda.ts');
  const { handler: timeline } = await import('../functions/timeline/timeline.lambda.ts');
  const bare = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const recorder = record(documentClient);
  const headers = {
    'x-proofline-host': host,
    'x-proofline-origin': runtime.environment.ORIGIN_SECRET ?? '',
  };
  const call = async (route: Route, params: Record<string, number>, body: unknown) => {
    // Slower than the limit of an hour's mails.
    runtime.clock.advance(60_000);
    const event = eventFor(route, {
      params,
      body,
      headers,
      subject: owner.subject,
      now: runtime.clock.now(),
    });
    const { statusCode, body: answer } = await (route.resource === 'timeline' ? timeline : workflows)(
      event,
      lambdaContext(),
    );
    if (statusCode !== 200) throw new Error(`${route.name} answered ${statusCode}: ${answer}`);
  };

  /** Project of the same client and contacts, which the conditions of an action name. */
  const twinOf = async ({ project, client }: TestProject): Promise<Ids> => {
    const contacts = client.contacts.map(({ id, firstname, lastname, email }) => ({
      id,
      firstname,
      lastname,
      email,
    }));
    const body = { name: project.name, client_id: client.id, contacts, workflows: [{ stages }] };
    const { project: twin, workflows } = await owner.ok(createProject, { body });
    return { id: twin.id, wf: workflows[0]?.id ?? 0 };
  };

  /** Acts on two projects: on one through the handler, on the other by replaying the handler's calls to the table. */
  const compare = async (act: (film: TestProject, index: number) => Promise<void>) => {
    const ours = await createTestProject(owner, { stages });
    const theirs = await twinOf(ours);
    const measured: { handler: number[]; bare: number[] } = { handler: [], bare: [] };
    for (let index = 0; index < warmUp + actions; index += 1) {
      recorder.take();
      const handler = await timed(() => act(ours, index));
      const calls = recorder.take().filter(({ operation }) => /^(Query|TransactWrite)/.test(operation));
      if (calls.length !== 2) throw new Error('Expected an action to make one query and one transaction');
      const again = aimed(calls, ours, theirs);
      const alone = await timed(() => replay(bare, again));
      if (index < warmUp) continue;
      measured.handler.push(handler);
      measured.bare.push(alone);
    }
    return measured;
  };

  const emailText = { subject: 'How it goes', body: '<p>Hello {{recipient_fname}}, we are at it.</p>' };
  const message = await compare((film) =>
    call(sendStageMessage, { id: film.id, wf: film.wf, stage: film.stage(1).id }, { emailText }),
  );
  const approval = await compare((film, index) =>
    index % 2 === 0
      ? call(approveStage, { id: film.wf, stage: film.stage(1).id }, undefined)
      : call(undoLast, { id: film.id, wf: film.wf }, {}),
  );
  const figures = (name: string, { handler, bare: alone }: Awaited<ReturnType<typeof compare>>) => [
    { name, value: median(handler), unit: 'ms' },
    { name: `${name}: its query and transaction alone`, value: median(alone), unit: 'ms' },
    { name: `${name} over its query and transaction`, value: ratioOf(handler, alone), unit: '×' },
  ];
  return [...figures('a message', message), ...figures('approving and taking back', approval)];
};

if (import.meta.main) await main(commit);
