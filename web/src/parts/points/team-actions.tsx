import { useState } from 'react';
import type { ShownProject } from '#contracts/projects.ts';
import type { AnswerKind, Person } from '#domain/point/index.ts';
import { points as texts } from '#lib/texts/en/points.ts';
import { Button, Select } from '#ui/index.ts';
import { fieldName } from './kept-words.ts';
import type { ShownPoint } from './point-drafts.ts';
import css from './points.module.css';
import { Audience, readersOf } from './team-audience.tsx';
import type { TakeStep } from './team-points-api.ts';
import { WordsAction } from './words-action.tsx';

/** Steps of the team on a point. */
export function TeamActions({
  point,
  team,
  people,
  reader,
  isWaiting,
  onStep,
}: {
  point: ShownPoint;
  team: ShownProject['team_members'];
  /** Those who may be mentioned where the client reads it; among colleagues, the members of them. */
  people: readonly Person[];
  /** Name of the member in this browser's storage. */
  reader: string;
  /** True while an answer waits for a connection. */
  isWaiting: boolean;
  onStep: TakeStep;
}) {
  const [busy, setBusy] = useState(false);
  const { id, answer, state, told, internal, assignee } = point;
  const titled = (step: string) => `${step.replace('…', '')} · ${texts.number(point.number ?? 0)}`;
  const answerWith = (what: AnswerKind, text: string, label: string) => {
    const field = fieldName(reader, point, what);
    const waits = { title: titled(label), detail: text || undefined, about: { points: [id], field } };
    return onStep({ step: 'answer', ids: [id], what, text, waits });
  };
  /** The toast tells of a failure. */
  const attempt = async (step: () => Promise<unknown>) => {
    setBusy(true);
    await step().catch(() => {});
    setBusy(false);
  };
  const inWords = (what: AnswerKind, label: string, field: string) => (
    <WordsAction
      name={fieldName(reader, point, what)}
      label={label}
      field={field}
      send={texts.team.answer}
      cancel={texts.cancel}
      onSend={(text) => answerWith(what, text, texts.answer[what])}
      texts={texts}
    />
  );
  const replyTo = (audience: boolean, label: string, field: string) => (
    <WordsAction
      name={fieldName(reader, point, audience ? 'internal' : 'reply')}
      label={label}
      icon={audience ? 'lock' : undefined}
      field={field}
      send={texts.send}
      cancel={texts.cancel}
      onSend={(text, reply) =>
        onStep({
          step: 'reply',
          id,
          reply,
          text,
          internal: audience,
          waits: {
            title: titled(label),
            detail: text,
            about: {
              points: [id],
              field: fieldName(reader, point, audience ? 'internal' : 'reply'),
              isReply: true,
            },
          },
        })
      }
      around={(form) => <Audience internal={audience}>{form}</Audience>}
      people={readersOf(people, audience)}
      texts={texts}
    />
  );
  return (
    <>
      {state !== 'accepted' && !isWaiting && (
        <>
          {answer?.what !== 'done' && (
            <Button
              size="small"
              icon="check"
              busy={busy}
              onClick={() => void attempt(() => answerWith('done', '', texts.answer.done))}
            >
              {texts.team.markDone}
            </Button>
          )}
          {inWords('done', texts.team.doneWithWords, texts.team.doneWords)}
          {inWords('not_done', texts.team.markNotDone, texts.team.why)}
          {!internal && inWords('question', texts.team.ask, texts.team.question)}
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
