/** Sentence and place of an entry of the inbox, as the inbox itself and push messages tell it. */
import type { InboxKind } from './inbox.ts';

/** Words of a language. */
export interface InboxWords {
  /** Sentence of each kind, by the name of its actor and, where it has one, its detail. */
  readonly says: Readonly<Record<InboxKind, (by: string, detail: string) => string>>;
  /** Subject of a decision that several answers make, where no single person decided. */
  readonly client: string;
  /** Sentence of an answer after which nobody is waited for, and which decides nothing: no round can be added. */
  readonly undecided: (by: string) => string;
  readonly reopened: (by: string) => string;
  readonly preview: string;
  readonly round: (round: number) => string;
  readonly points: (count: number) => string;
}

/** Fields of an entry that its sentence tells. */
export interface Told {
  readonly kind: InboxKind;
  /** Empty where no person acted. */
  readonly by: string;
  readonly points: number;
  readonly detail: string;
}

/** Details of entries whose sentence is not that of their kind. */
export const details = { undecided: 'undecided', reopened: 'reopened' } as const;

/** Sentence of an entry; that of a bounce is about an address. `date` formats a day for its reader. */
export const sentenceOf = (
  { kind, by, points, detail }: Told,
  words: InboxWords,
  date: (day: string) => string,
): string => {
  if (kind === 'bounced') return words.says.bounced(detail, '');
  if (kind === 'answered' && detail === details.undecided) return words.undecided(by);
  if (kind === 'points' && detail === details.reopened) return words.reopened(by);
  const told = kind === 'points' ? words.points(points) : kind === 'more_time_asked' ? date(detail) : detail;
  return words.says[kind](by || words.client, told);
};

/** Fields of an entry that its place follows from. */
export interface Placed {
  readonly kind: InboxKind;
  readonly project: { readonly id: number } | null;
  readonly client_id: number | null;
  readonly workflow_id: number | null;
  readonly stage_id: number | null;
  /** Empty for one of no stage. */
  readonly stage: string;
  readonly revision_id: number | null;
  readonly round: number | null;
}

/** Stage and round of an entry; empty for one of neither. */
export const stageAndRound = (
  { stage, round }: Pick<Placed, 'stage' | 'round'>,
  words: InboxWords,
): readonly string[] => {
  if (stage === '') return [];
  return round === null ? [stage] : [stage, round === 0 ? words.preview : words.round(round)];
};

/** Kinds whose place is the work of the round, where its points are. */
const onWork: ReadonlySet<InboxKind> = new Set(['points', 'mention', 'reply', 'assigned']);

/** Address of the page that an entry is about, below the workspace's origin. */
export const addressOf = ({
  kind,
  project,
  client_id,
  workflow_id,
  stage_id,
  revision_id,
}: Omit<Placed, 'stage' | 'round'>): string => {
  if (kind === 'bounced' || !project)
    return client_id === null ? '/settings/team' : `/clients/${client_id}?tab=details`;
  if (workflow_id === null) return `/projects/${project.id}`;
  const search = [
    ...(stage_id === null ? [] : [`stage=${stage_id}`]),
    ...(onWork.has(kind) && revision_id !== null ? [`work=${revision_id}`] : []),
  ].join('&');
  return `/projects/${project.id}/timeline/${workflow_id}${search && `?${search}`}`;
};
