/** Turns of a conversation about points, filtered by the permissions of each reader. */
import type { EventActor } from '#catalog/index.ts';
import type { WirePoint } from '#contracts/points.ts';
import type { PointTurn } from '#domain/email-template/system-mail/values.ts';
import type { EventOf } from '#domain/event.ts';
import { isMentioned, isSamePerson, type Person } from '#domain/point/index.ts';
import { personOfActor } from '#server/points/round-of-call.ts';

/** Events of points that a conversation is made of. */
export type ToldOfPoints =
  | 'Comment Added'
  | 'Internal Comment Added'
  | 'Point Replied'
  | 'Points Answered'
  | 'Point Accepted'
  | 'Point Reopened'
  | 'Point Assigned';
/** A commit of the conversation, with its one event. */
export interface Said {
  readonly time: number;
  readonly name: string;
  readonly event: EventOf<ToldOfPoints>;
  readonly actor: EventActor;
}

/** Point as its reader sees it, by its id; undefined where they may not read it. */
export type View = (id: string) => WirePoint | undefined;

export type Turn = Pick<PointTurn, 'what' | 'text' | 'pictures'> & { readonly view: WirePoint };

/** Words of a reply, and the number of its pictures. */
const wordsOf = ({ text, attachments }: WirePoint['replies'][number]): Pick<Turn, 'text' | 'pictures'> => ({
  text,
  ...(attachments.length > 0 && { pictures: attachments.length }),
});

/**
 * Turns of an event for a reader: only what they may read, and what still holds. The words come from the reader's view of the
 * points, so that nothing internal can reach a client.
 */
export const turnsOf = ({ event, actor }: Said, reader: Person, viewOf: View): readonly Turn[] => {
  const { at } = event;
  // Internal words concern the member who sees to their point, and those whom they mention.
  const isAddressed = ({ assignee }: WirePoint): boolean =>
    assignee?.id === reader.id || (event.category === 'Internal Comment Added' && isMentioned(reader, event));
  const about = (id: string, turn: (view: WirePoint) => Omit<Turn, 'view'> | undefined): readonly Turn[] => {
    const view = viewOf(id);
    const made = view && turn(view);
    if (!view || !made) return [];
    const isConcerned = !view.internal || isAddressed(view);
    return isConcerned ? [{ ...made, view }] : [];
  };
  const author = personOfActor(actor);
  const replyIn = ({ replies }: WirePoint) =>
    replies.find((reply) => reply.at === at && isSamePerson(reply.by, author));

  switch (event.category) {
    case 'Comment Added':
      return about(event.point_id, ({ body: text }) => ({ what: 'commented', text }));
    case 'Internal Comment Added':
      return about(event.point_id, (view) => {
        if (reader.kind !== 'member' || !isAddressed(view)) return undefined;
        const reply = replyIn(view);
        return reply ? { what: 'noted', ...wordsOf(reply) } : { what: 'noted', text: view.body };
      });
    case 'Point Replied':
      return about(event.point_id, (view) => {
        const reply = replyIn(view);
        return reply && { what: 'replied', ...wordsOf(reply) };
      });
    case 'Points Answered':
      return event.answers.flatMap(({ point_id }) =>
        about(point_id, ({ answer }) =>
          answer?.what === 'question' && answer.at === at ? { what: 'asked', text: answer.text } : undefined,
        ),
      );
    case 'Point Accepted':
      return about(event.point_id, ({ accepted }) =>
        accepted?.at === at ? { what: 'accepted', text: '' } : undefined,
      );
    case 'Point Reopened':
      return about(event.point_id, () => ({ what: 'reopened', text: event.text }));
    case 'Point Assigned':
      return about(event.point_id, ({ assignee, body: text }) =>
        event.user_id === reader.id && assignee?.id === reader.id ? { what: 'assigned', text } : undefined,
      );
  }
};
