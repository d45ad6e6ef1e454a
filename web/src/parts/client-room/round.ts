import type { Review } from '#contracts/review.ts';

/** Round as its client's room shows it, by a mailed link or signed in. */
export interface ClientRound
  extends Pick<Review, 'state' | 'stage' | 'rounds' | 'revision_id' | 'link' | 'language'> {
  /** Present where several contacts decide the open round. */
  readonly approval?: object | null | undefined;
  readonly project: { readonly name: string };
  readonly files: readonly Review['files'][number][];
  readonly earlier_files: readonly Review['earlier_files'][number][];
}

/** States in which the client can't write anything. */
const silent: ReadonlySet<ClientRound['state']> = new Set(['not_sent', 'closed', 'read_only']);

/** False for a round that accepts no answer of its client, not even a message. */
export const takesWords = ({ state }: Pick<ClientRound, 'state'>): boolean => !silent.has(state);

/** `later`: the round is decided, and still accepts further points. `isSuperseded`: a later round was sent. */
export const takesPoints = (
  round: Pick<ClientRound, 'state'>,
  isSuperseded: boolean,
): 'now' | 'later' | 'never' => {
  if (!takesWords(round) || isSuperseded) return 'never';
  return round.state === 'open' || round.state === 'shown' ? 'now' : 'later';
};
