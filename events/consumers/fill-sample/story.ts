/**
 * Story of the sample project: two rounds of real work, with points of its client in every state. It calls the same
 * functions as any project's actions, so that chain, history and figures are right.
 */
import type { EventActor } from '#catalog/index.ts';
import type { AddedToEvents, DomainEvent } from '#domain/event.ts';
import { withAdditions } from '#domain/event.ts';
import { fullName } from '#domain/full-name.ts';
import {
  type AnswerKind,
  changedPoint,
  decidePoint,
  type Person,
  type Point,
  type PointCommand,
  type PointKind,
  type Selector,
  submitted,
} from '#domain/point/index.ts';
import { subjectLine } from '#domain/project/settings.ts';
import {
  applyAction,
  decide,
  findStage,
  findTask,
  previewTemplates,
  type WorkflowCommand,
} from '#domain/workflow/index.ts';
import { decidedFiles } from '#server/actions/decided-files.ts';
import { nextCommit } from '#server/data/commit.ts';
import type { NoteRecord } from '#server/data/note-reads.ts';
import {
  type CommitRecord,
  type FileRecord,
  type ProjectRecord,
  type WorkflowRecord,
  workflowOfRecord,
} from '#server/data/project-reads.ts';
import { commitAt } from '#server/data/project-writes.ts';
import { latestSent, roundOfPoint } from '#server/points/point-view.ts';
import { copyOf, type SampleFiles } from './sample-files.ts';
import { storyTexts } from './story-texts.ts';

/** Remark of the client on a file of a round; its words are in the texts, at the same place in the list. */
interface Remark {
  readonly file: string;
  readonly selector: Selector;
  readonly kind: PointKind;
}

/** Remarks of the first round, and how the agency answers each. */
const firstRound: readonly (readonly [Remark, AnswerKind])[] = [
  [{ file: 'poster', selector: { shape: { type: 'pin', x: 50, y: 90 } }, kind: 'change' }, 'done'],
  [
    { file: 'poster', selector: { shape: { type: 'area', x: 4, y: 4, w: 36, h: 16 } }, kind: 'change' },
    'done',
  ],
  [
    { file: 'poster', selector: { shape: { type: 'area', x: 22, y: 22, w: 56, h: 43 } }, kind: 'change' },
    'not_done',
  ],
  [
    {
      file: 'leaflet',
      selector: { page: 2, shape: { type: 'area', x: 8, y: 23, w: 84, h: 24 } },
      kind: 'change',
    },
    'done',
  ],
  [
    { file: 'leaflet', selector: { page: 3, shape: { type: 'pin', x: 88.5, y: 26.5 } }, kind: 'change' },
    'done',
  ],
  [
    { file: 'leaflet', selector: { page: 4, shape: { type: 'pin', x: 20, y: 40 } }, kind: 'change' },
    'question',
  ],
];

/** Place in the list of the answer that the client has accepted. */
const accepted = 0;

/** The rate of the film is known once it is made. */
const secondRound = ({ film }: SampleFiles): readonly Remark[] => {
  const rate = film?.playback?.rate;
  if (!rate) throw new Error('The sample has no film');
  return [
    { file: 'poster-v2', selector: { shape: { type: 'pin', x: 50, y: 55 } }, kind: 'change' },
    {
      file: 'film',
      selector: { moment: { frame: 40, rate }, shape: { type: 'area', x: 12, y: 38, w: 76, h: 22 } },
      kind: 'change',
    },
    { file: 'film', selector: { moment: { frame: 60, until: 84, rate } }, kind: 'remark' },
  ];
};

/** Files of each round. */
const rounds = [
  ['poster', 'leaflet'],
  ['poster-v2', 'leaflet-v2', 'film'],
] as const;

/** Rows of the sample project after its story. */
export interface Story {
  readonly record: WorkflowRecord;
  readonly commits: readonly CommitRecord[];
  readonly undo: readonly {
    readonly seq: number;
    readonly patch: NonNullable<ReturnType<typeof applyAction>['patch']>;
  }[];
  readonly files: readonly FileRecord[];
  readonly points: readonly Point[];
  readonly note: NoteRecord;
}

/**
 * Rows of a sample project whose workflow has begun. Its events are dated in the milliseconds after the project's
 * creation. Deterministic, except for the names of commits beside the chain.
 */
export const storyOf = (
  { project, record: begun }: { readonly project: ProjectRecord; readonly record: WorkflowRecord },
  list: SampleFiles,
): Story => {
  const { tenantId, projectId } = project;
  const texts = storyTexts[project.language];
  const key = { tenantId, projectId, workflowId: begun.id };
  const [owner] = project.team_members;
  const [card] = project.contacts;
  const [stage] = begun.stages;
  if (!owner || !card || !stage) throw new Error('The sample project has nobody, or no stage');
  const member: Person = { kind: 'member', id: owner.id, name: fullName(owner) };
  const client: Person = { kind: 'contact', id: card.id, name: fullName(card) };
  const agentActor: EventActor = { kind: 'agent', id: member.id, name: member.name };
  const clientActor: EventActor = { kind: 'contact', id: client.id, name: client.name };

  let record = begun;
  let time = Date.parse(project.created_on) + 9;
  const commits: CommitRecord[] = [];
  const undo: Story['undo'][number][] = [];
  const files: FileRecord[] = [];
  const points = new Map<string, Point>();

  const atNext = (): string => {
    time += 1;
    return new Date(time).toISOString();
  };
  const act = (actor: EventActor, command: WorkflowCommand, adds: AddedToEvents): void => {
    const before = workflowOfRecord(record);
    const decision = decide(before, command);
    if (decision.type !== 'accepted') throw new Error(`The sample has a refused ${command.type}`);
    const { workflow, patch } = applyAction(before, decision.events);
    const events = decision.events.map((event) => withAdditions(event, adds));
    const next = nextCommit(record, { workflow, events }, { now: time, actor });
    record = next.record;
    commits.push(next.commit);
    if (patch) undo.push({ seq: workflow.seq, patch });
  };
  const say = (actor: EventActor, ...events: DomainEvent[]): void => {
    commits.push({ ...commitAt(key, time), actor, events });
  };
  const taskOf = (round: number) => {
    const { id = 0 } = findStage(workflowOfRecord(record), stage.id)?.tasks[round] ?? {};
    const found = findTask(workflowOfRecord(record), id);
    if (!found) throw new Error(`The sample has no round ${round}`);
    return found;
  };
  const onRound = (round: number, at: string) => ({
    stageId: stage.id,
    revisionId: taskOf(round).task.id,
    at,
  });

  const send = (round: number): void => {
    const at = atNext();
    const found = taskOf(round);
    const { id: revisionId } = found.task;
    for (const id of rounds[round] ?? []) {
      const { [id]: file } = list;
      if (!file) throw new Error(`The sample has no file ${id}`);
      files.push(
        copyOf({ ...key, revisionId }, id, file, { created_on: at, created_by: agentActor, sent_on: at }),
      );
    }
    const type = previewTemplates(found.stage, found.task)[0] ?? 'first_preview';
    // The mail's text is not stored, so it is never sent.
    const mail = { subject: subjectLine('', project.name), template_id: null, type, to: [] };
    act(agentActor, { type: 'send_preview', revisionId, moveForward: true, reviewLink: null, at }, { mail });
  };
  /** Points as they are submitted, and as an event names them. */
  const submit = (round: number, remarks: readonly Remark[], words: readonly string[], at: string) => {
    const found = taskOf(round);
    const drafts = remarks.map(
      ({ file, ...remark }, index): Point => ({
        ...remark,
        body: words[index] ?? '',
        id: `sample-${round + 1}-${index + 1}`,
        stageId: stage.id,
        revisionId: found.task.id,
        file,
        internal: false,
        author: client,
        created_on: at,
        submitted_on: null,
        since: found.task.id,
        number: null,
        answer: null,
        accepted: null,
        reopened: 0,
        earlier: [],
        assignee: null,
        agreed: [],
      }),
    );
    const made = submitted(drafts, { last: 0, since: latestSent(found.stage, found.task), at });
    for (const point of made) points.set(point.id, point);
    return made.map(({ id, number, kind, file }) => ({ id, number: number ?? 0, kind, file_id: file }));
  };
  const change = (id: string, command: PointCommand): Point => {
    const before = points.get(id);
    const decision = before && decidePoint(before, roundOfPoint(workflowOfRecord(record), before), command);
    if (!before || decision?.type !== 'accepted') throw new Error(`The sample has a refused ${command.type}`);
    const [event] = decision.events;
    if (!event) throw new Error(`The sample has no ${command.type}`);
    const after = changedPoint(before, event);
    points.set(id, after);
    return after;
  };

  send(0);

  const asked = atNext();
  const first = submit(
    0,
    firstRound.map(([remark]) => remark),
    texts.first.map(([remark]) => remark),
    asked,
  );
  act(
    clientActor,
    { type: 'reject_revision', revisionId: taskOf(0).task.id, by: 'client', at: asked },
    { message: texts.message, points: first, filesOf: decidedFiles(files) },
  );

  const answered = atNext();
  const since = latestSent(taskOf(0).stage, taskOf(0).task);
  const answers = firstRound.map(([, what], index) => {
    const { id = '' } = first[index] ?? {};
    const { number } = change(id, {
      type: 'answer',
      what,
      text: texts.first[index]?.[1] ?? '',
      seen: null,
      by: member,
      at: answered,
      since,
    });
    return { point_id: id, number: number ?? 0, what };
  });
  say(agentActor, { category: 'Points Answered', ...onRound(0, answered), answers });

  send(1);

  const settled = atNext();
  const { id: acceptedId = '' } = first[accepted] ?? {};
  const { number } = change(acceptedId, { type: 'accept', by: client, at: settled, since });
  say(clientActor, {
    category: 'Point Accepted',
    ...onRound(0, settled),
    point_id: acceptedId,
    number: number ?? 0,
  });

  const added = atNext();
  say(clientActor, {
    category: 'Points Submitted',
    ...onRound(1, added),
    points: submit(1, secondRound(list), texts.second, added),
  });

  const noted = atNext();
  say(agentActor, {
    category: 'Note Added',
    note_id: time,
    stageId: stage.id,
    notify: { client: false, agency: false },
  });
  return {
    record,
    commits,
    undo,
    files,
    points: [...points.values()],
    note: {
      tenantId,
      projectId,
      list: 'notes',
      id: time,
      body: `<p>${texts.note}</p>`,
      stage_id: stage.id,
      timeline_id: begun.id,
      created_on: noted,
      created_by_kind: 'agent',
      created_by_id: owner.id,
      created_by_name: owner.name,
      created_by_surname: owner.surname,
      visible_to_client: false,
      visible_to_agency: true,
      notify_client: false,
      notify_agency: false,
      version: 1,
    },
  };
};
