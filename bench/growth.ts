/** Growth: the cost of more projects and of a longer history for pages that show the newest part. */

import { createProject } from '#contracts/projects.ts';
import { sendStageMessage } from '#contracts/timeline.ts';
import { createTestProject, type TestProject } from '#testing/test-project.ts';
import { type Bench, type Figure, inTurn, main, median, ratioOf, timed } from './bench.ts';
import { bytesOf, openConnection } from './load.ts';
import { addWorkspace, openWorkspace, type Workspace } from './workspace.ts';

const [FEW_PROJECTS, MANY_PROJECTS] = [50, 1000];
const [FEW_EVENTS, MANY_EVENTS, BATCH] = [50, 500, 50];
const stages = ['Concept', 'Design', 'Production', 'Delivery'].map((title) => ({ title, revisions: 2 }));
const emailText = { subject: 'How it goes', body: '<p>Hello {{recipient_fname}}, we are at it.</p>' };

/** Filters that all of the projects fit, and those that none does, for which all rows are read. */
const filters = {
  'by stage': 'stage=Concept',
  'by client': 'client=1',
  'by owner': 'owner=1',
  'by turn': 'turn=yours',
  'by a due time that none has': 'due=late',
  'by a deliverable that none has': 'deliverable=Poster',
};

/** First page of many projects by each filter, over that of few. */
const filtered = async (
  opens: (path: string) => Readonly<Record<'few' | 'many', () => Promise<number>>>,
): Promise<readonly Figure[]> => {
  const figures: Figure[] = [];
  for (const [name, query] of Object.entries(filters)) {
    const lists = await inTurn(10, opens(`/api/projects?${query}`));
    figures.push({
      name: `first page of ${MANY_PROJECTS} ${name}, over that of ${FEW_PROJECTS}`,
      value: ratioOf(lists.many, lists.few),
      unit: '×',
      target: { atMost: 1.2 },
      note: `${median(lists.many).toFixed(1)} ms`,
    });
  }
  return figures;
};

const growth: Bench = async (undo) => {
  const few = await openWorkspace(undo, { events: false });
  const many = await addWorkspace(few.runtime, 'large');

  const fill = async ({ owner }: Workspace, projects: number): Promise<void> => {
    const { client, contacts } = await createTestProject(owner, { stages });
    for (let made = 1; made < projects; made += 1) {
      const body = {
        name: `Film ${made}`,
        client_id: client.id,
        contacts,
        team_members: [owner.id],
        workflows: [{ stages }],
      };
      await owner.ok(createProject, { body });
    }
  };
  const withHistory = async ({ runtime, signIn }: Workspace, events: number): Promise<TestProject> => {
    const project = await createTestProject(signIn().owner, { stages });
    const params = { id: project.id, wf: project.wf, stage: project.stage(1).id };
    for (let sent = 0; sent < events; sent += BATCH) {
      // Above some hundred mails an hour a member is refused.
      runtime.clock.advance(2 * 3_600_000);
      const { owner } = signIn();
      for (let one = 0; one < BATCH; one += 1)
        await owner.ok(sendStageMessage, { params, body: { emailText } });
    }
    return project;
  };
  /** Median milliseconds of opening a page, over the 20 requests of a round. */
  const opens = ({ runtime, host, headers }: Workspace, path: string) => {
    const request = bytesOf({ method: 'GET', path, host, headers });
    return async () => {
      // New connection per round: the server closes idle ones while data are created.
      const connection = await openConnection(runtime.ports.web);
      const all: number[] = [];
      for (let index = 0; index < 20; index += 1) all.push(await timed(() => connection.exchange(request)));
      connection.close();
      return median(all);
    };
  };

  await fill(few, FEW_PROJECTS);
  await fill(many, MANY_PROJECTS);
  const lists = await inTurn(15, { few: opens(few, '/api/projects'), many: opens(many, '/api/projects') });
  const byFilter = await filtered((path) => ({ few: opens(few, path), many: opens(many, path) }));
  const short = await withHistory(few, FEW_EVENTS);
  const long = await withHistory(few, MANY_EVENTS);
  const later = { ...few, ...few.signIn() };
  const timeline = ({ id, wf }: TestProject) => opens(later, `/api/projects/${id}/timeline/${wf}`);
  const timelines = await inTurn(15, { few: timeline(short), many: timeline(long) });
  return [
    { name: `list of ${FEW_PROJECTS} projects`, value: median(lists.few), unit: 'ms' },
    {
      name: `first page of ${MANY_PROJECTS} over it`,
      value: ratioOf(lists.many, lists.few),
      unit: '×',
      target: { atMost: 1.2 },
    },
    ...byFilter,
    { name: `timeline with ${FEW_EVENTS} events`, value: median(timelines.few), unit: 'ms' },
    {
      name: `with ${MANY_EVENTS} over it`,
      value: ratioOf(timelines.many, timelines.few),
      unit: '×',
      target: { atMost: 1.2 },
    },
  ];
};

if (import.meta.main) await main(growth);
