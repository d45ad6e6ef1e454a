/** Client of a project: it can be changed until the project has reached them (docs/decisions/0107). */
import { accept, type Decision, ignore, refuse } from '../decision.ts';
import type { ClientMove, DomainEvent } from '../event.ts';
import { isActioned, type Workflow } from '../workflow/state.ts';

/**
 * Ways in which a project has reached its client. `sent`: a mail went out, or a link was handed over. `answered`: the
 * client acted, or an answer of theirs was recorded.
 */
export const reaches = ['sent', 'answered'] as const;
export type Reach = (typeof reaches)[number];

/** Commit of a project, as far as it tells of its client. */
export interface Told {
  readonly actor: { readonly kind: string };
  readonly events: readonly DomainEvent[];
}

const handsOver = (event: DomainEvent): boolean => {
  switch (event.category) {
    case 'Link Copied':
    case 'Link Renewed':
    case 'Mail Resent':
      return true;
    default:
      return ('mail' in event && Boolean(event.mail)) || ('notify' in event && event.notify.client);
  }
};

const isAnswer = ({ category }: DomainEvent): boolean =>
  category === 'Approver Answered' ||
  category === 'Revision Approved' ||
  category === 'Revision Rejected' ||
  category === 'Stage Approved' ||
  category === 'Stage Rejected';

/** Way in which a commit reaches the client; undefined for one that does not. An undo takes no mail back. */
export const reachOf = ({ actor, events }: Told): Reach | undefined => {
  if (events.some(handsOver)) return 'sent';
  const byClient = actor.kind === 'contact' || actor.kind === 'reviewer';
  return byClient || events.some(isAnswer) ? 'answered' : undefined;
};

/** Project and its workflows, as far as they tell of its client. */
export interface ClientFacts {
  readonly client_reached?: Reach | undefined;
  readonly is_survey_sent: boolean;
}

const wasSent = ({ stages }: Workflow): boolean =>
  stages.some(({ sent_on, tasks }) => sent_on !== null || tasks.some((task) => task.sent_on !== null));

/**
 * Reason that a project stays with its client, as its state tells it; undefined if it tells none. A project of before
 * 0107 may have reached them all the same, where the sending was undone: its history tells that.
 */
export const clientLock = (
  { client_reached, is_survey_sent }: ClientFacts,
  workflows: readonly Workflow[],
): Reach | undefined => {
  if (client_reached) return client_reached;
  if (is_survey_sent || workflows.some(wasSent)) return 'sent';
  return workflows.some(({ stages }) => stages.some(isActioned)) ? 'answered' : undefined;
};

export type ClientReason = 'client_has_mail' | 'client_has_answered' | 'unchanged';

/** Refusal for each way in which the project has reached its client. */
export const clientStays = {
  sent: 'client_has_mail',
  answered: 'client_has_answered',
} as const satisfies Record<Reach, ClientReason>;

/** Gives a project to another client; `history` are all its commits. */
export const decideClient = (
  project: ClientFacts & { readonly client_id: number; readonly client_name: string },
  workflows: readonly Workflow[],
  history: readonly Told[],
  to: { readonly id: number; readonly name: string },
): Decision<ClientMove, ClientReason> => {
  if (to.id === project.client_id) return ignore('unchanged');
  const told = history.flatMap((commit) => reachOf(commit) ?? []);
  const lock = clientLock(project, workflows) ?? (told.includes('sent') ? 'sent' : told[0]);
  return lock
    ? refuse(clientStays[lock], { field: 'client_id' })
    : accept({ id: to.id, name: to.name, was: project.client_name });
};
