import { useState } from 'react';
import { isLocalDate } from '#domain/calendar/date.ts';
import { instantOf, zonedParts } from '#domain/calendar/zone.ts';
import {
  decide,
  type DateField as Named,
  type Stage,
  targetPast,
  type Workflow,
} from '#domain/workflow/index.ts';
import { refusalHere } from '#lib/calls/refusal.ts';
import { nowIso } from '#lib/calls/server-time.ts';
import { useFormat } from '#lib/format/format.ts';
import { common } from '#lib/texts/en/common.ts';
import { timeline as texts } from '#lib/texts/en/timeline.ts';
import { DateField } from '#parts/form/date-field.tsx';
import { PastTarget } from '#parts/form/past-target.tsx';
import { useFoundOut } from '#parts/form/use-found-out.ts';
import { Button, Dialog, TextField, toast } from '#ui/index.ts';
import { type DateChange, useSetDates } from '../use-stage-action.ts';
import css from './timeline.module.css';

const stageFields = ['started_on', 'sent_on', 'requested_on', 'approved_on', 'completed_on'] as const;
const taskFields = ['requested_on', 'sent_on', 'completed_on'] as const;

/** Existing date that may be corrected. */
interface Row {
  readonly key: string;
  readonly revision: number | undefined;
  readonly field: Named;
  readonly was: string;
}

const rowsOf = (stage: Stage): readonly { title: string; rows: readonly Row[] }[] => [
  {
    title: texts.dates.stage,
    rows: stageFields.flatMap((field) => {
      const was = stage[field];
      return was ? [{ key: field, revision: undefined, field, was }] : [];
    }),
  },
  ...stage.tasks.map((task, round) => ({
    title: texts.roundName(round),
    rows: taskFields.flatMap((field) => {
      const was = task[field];
      return was ? [{ key: `${task.id}.${field}`, revision: task.id, field, was }] : [];
    }),
  })),
];

const pad = (value: number) => String(value).padStart(2, '0');

/** Values of the fields of an instant: local date and time in the zone, to the minute, with a T between them. */
export const toWallField = (at: string, zone: string): string => {
  const { year, month, day, hour, minute } = zonedParts(at, zone);
  return `${year}-${pad(month)}-${pad(day)}T${pad(hour)}:${pad(minute)}`;
};

/** Instant of such values in the zone; undefined where one of them is none. */
export const fromWallField = (value: string, zone: string): string | undefined => {
  if (!isLocalDate(value.slice(0, 10))) return undefined;
  const parts = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/.exec(value)?.slice(1).map(Number);
  if (!parts) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = parts;
  return instantOf({ year, month, day, hour, minute, second: 0, millisecond: 0 }, zone);
};

/** Edits the dates of a stage and its rounds (delivery.md section 5, Dates), validated by the rule during typing. */
export function DatesDialog({
  projectId,
  workflow,
  stage,
  onClose,
}: {
  projectId: number;
  workflow: Workflow;
  stage: Stage;
  onClose: () => void;
}) {
  const { timezone } = useFormat();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [typedTarget, setTarget] = useState<string>();
  // Race: until one is typed here, a colleague may move it.
  const target = typedTarget ?? stage.target_date ?? '';
  const save = useSetDates({ project: projectId, workflow: workflow.id });
  const groups = rowsOf(stage).filter(({ rows }) => rows.length > 0);

  const changes: readonly { key: string; change: DateChange | undefined }[] = [
    ...groups.flatMap(({ rows }) =>
      rows.flatMap(({ key, revision, field, was }) => {
        const value = typed[key];
        if (value === undefined || value === toWallField(was, timezone)) return [];
        const instant = fromWallField(value, timezone);
        return [{ key, change: instant ? { stage: stage.id, revision, field, value: instant } : undefined }];
      }),
    ),
    ...((stage.target_date ?? '') === target
      ? []
      : [
          {
            key: 'target_date',
            change: {
              stage: stage.id,
              revision: undefined,
              field: 'target_date' as const,
              value: target || null,
            },
          },
        ]),
  ];
  const refusals = new Map(
    changes.flatMap(({ key, change }) => {
      const refusal = change ? refusalOf(workflow, change) : texts.dates.invalid;
      return refusal ? [[key, refusal] as const] : [];
    }),
  );
  const at = workflow.stages.findIndex(({ id }) => id === stage.id);
  const past = targetPast(
    { ...workflow, stages: workflow.stages.with(at, { ...stage, target_date: target || null }) },
    at,
  );
  const sound = changes.flatMap(({ change }) => change ?? []);
  const areStored = () =>
    (save.variables ?? []).every((change) => decisionOn(workflow, change).type === 'ignored');
  useFoundOut(save.isError && changes.length === 0 && areStored(), () => {
    onClose();
    toast({ title: texts.notices.dates });
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.dates.title(stage.title)}
      width={640}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            variant="primary"
            busy={save.isPending}
            disabledReason={
              refusals.size > 0
                ? [...refusals.values()][0]
                : changes.length === 0 && refusalHere({ code: 'unchanged' }).title
            }
            onClick={() => save.mutate(sound, { onSuccess: onClose })}
          >
            {texts.dates.save}
          </Button>
        </>
      }
    >
      <div className={css.dialog}>
        <p className={css.quiet}>{texts.dates.hint(timezone)}</p>
        <DateField
          label={texts.dates.target}
          value={target}
          error={refusals.get('target_date')}
          hint={past && <PastTarget stage={past} />}
          readOnly={save.isPending}
          onValue={setTarget}
        />
        {groups.map(({ title, rows }) => (
          <fieldset key={title} className={css.dateGroup}>
            <legend>{title}</legend>
            {rows.map(({ key, field, was }) => (
              <WallField
                key={key}
                label={texts.dateLabel(field)}
                value={typed[key] ?? toWallField(was, timezone)}
                error={refusals.get(key)}
                readOnly={save.isPending}
                onValue={(value) => setTyped((before) => ({ ...before, [key]: value }))}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}

/** Date and time; half a date stays as it was typed. */
function WallField({
  label,
  value,
  error,
  readOnly,
  onValue,
}: {
  label: string;
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onValue: (value: string) => void;
}) {
  // The time has no T, and a typed date may have one.
  const end = value.lastIndexOf('T');
  const [date, time] = [value.slice(0, end), value.slice(end + 1)];
  return (
    <div className={css.wall}>
      <DateField
        label={label}
        value={date}
        error={error}
        readOnly={readOnly}
        onValue={(next) => onValue(`${next}T${time}`)}
      />
      <TextField
        type="time"
        label={texts.dates.time}
        aria-label={texts.dates.timeOf(label)}
        value={time}
        readOnly={readOnly}
        onChange={({ target }) => onValue(`${date}T${target.value}`)}
      />
    </div>
  );
}

const decisionOn = (workflow: Workflow, { stage, revision, field, value }: DateChange) =>
  decide(workflow, {
    type: 'set_date',
    stageId: stage,
    revisionId: revision ?? null,
    field,
    value,
    at: nowIso(),
  });

const refusalOf = (workflow: Workflow, change: DateChange): string | undefined => {
  const decision = decisionOn(workflow, change);
  return decision.type === 'refused' ? refusalHere({ code: decision.reason }).message : undefined;
};
