import { useState } from 'react';
import type { ShownProject } from '#contracts/projects.ts';
import type { Person } from '#domain/point/index.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { Button, Select } from '#ui/index.ts';
import type { PictureCalls } from '../files/send-picture.ts';
import { fieldName } from './kept-words.ts';
import type { ShownPoint } from './point-drafts.ts';
import css from './points.module.css';
import { AnswerDone, AnswerInWords } from './team-answer.tsx';
import { Audience, readersOf } from './team-audience.tsx';
import type { TakeStep } from './team-points-api.ts';
import { stepTitle } from './waiting-steps.tsx';
import { WordsAction } from './words-action.tsx';

/** Team's actions on a point. */
export function TeamActions({
  point,
  team,
  people,
  reader,
  isWaiting,
  onStep,
  onPlace,
  calls,
}: {
  point: ShownPoint;
  team: ShownProject['team_members'];
  /** People who may be mentioned where the client reads it; for internal texts the members among them. */
  people: readonly Person[];
  /** Key of the member in this browser's storage. */
  reader: string;
  /** True while an answer is queued offline. */
  isWaiting: boolean;
  onStep: TakeStep;
  /** Uploads of pictures for replies. */
  calls: PictureCalls;
  /** Shows on the work where it was done; undefined where there is nothing to show it on. */
  onPlace?: (() => void) | undefined;
}) {
  const [busy, setBusy] = useState(false);
  const { id, answer, state, told, internal, assignee } = point;
  /** Toast reports a failure. */
  const attempt = async (step: () => Promise<unknown>) => {
    setBusy(true);
    await step().catch(() => {});
    setBusy(false);
  };
  const answers = { point, reader, onStep };
  const replyTo = (audience: boolean, label: string, field: string) => (
    <WordsAction
      name={fieldName(reader, point, audience ? 'internal' : 'reply')}
      label={label}
      icon={audience ? 'lock' : undefined}
      field={field}
      send={texts.send}
      cancel={texts.cancel}
      onSend={(text, reply, attachments) =>
        onStep({
          step: 'reply',
          id,
          reply,
          text,
          attachments,
          internal: audience,
          waits: {
            title: stepTitle(label, point, texts),
            detail: text || undefined,
            about: {
              points: [id],
              field: fieldName(reader, point, audience ? 'internal' : 'reply'),
              isReply: true,
              attachments,
            },
          },
        })
      }
      around={(form) => <Audience internal={audience}>{form}</Audience>}
      calls={calls}
      people={readersOf(people, audience)}
      texts={texts}
    />
  );
  return (
    <>
      {state !== 'accepted' && !isWaiting && (
        <>
          <AnswerDone {...answers} />
          <AnswerInWords
            {...answers}
            what="done"
            label={texts.team.doneWithWords}
            field={texts.team.doneWords}
          />
          <AnswerInWords {...answers} what="not_done" label={texts.team.markNotDone} field={texts.team.why} />
          {!internal && (
            <AnswerInWords {...answers} what="question" label={texts.team.ask} field={texts.team.question} />
          )}
          {onPlace && answer?.what === 'done' && (
            <Button size="small" icon="image" onClick={onPlace}>
              {answer.place ? texts.team.place.move : texts.team.place.show}
            </Button>
          )}
          {answer && !told && (
            <Button
              size="small"
              icon="undo"
              busy={busy}
              onClick={() => void attempt(() => onStep({ step: 'withdraw', id }))}
            >
              {texts.team.withdraw}
            </Button>
          )}
        </>
      )}
      {!internal && replyTo(false, texts.reply, texts.replyWords)}
      {replyTo(true, internal ? texts.reply : texts.team.internalReply, texts.team.internalReply)}
      {team.length > 0 && (
        <Select
          label={texts.team.assign}
          labelHidden
          className={css.assign}
          value={assignee ? String(assignee.id) : ''}
          onChange={({ currentTarget: { value } }) =>
            void onStep({ step: 'assign', id, user: value === '' ? null : Number(value) }).catch(() => {})
          }
        >
          <option value="">{texts.team.nobody}</option>
          {team.map((member) => (
            <option key={member.id} value={member.id}>
              {member.name} {member.surname}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}
