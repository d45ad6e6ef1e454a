import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Project } from '#contracts/projects.ts';
import { linkDeciders } from '#domain/answerer/index.ts';
import { fullName } from '#domain/full-name.ts';
import { can } from '#domain/permission/can.ts';
import { type Feature, planOf } from '#domain/plan/plan.ts';
import { mostFeedbackDays } from '#domain/project/limits.ts';
import { clientsQuery, emailTemplatesQuery, usersQuery } from '#lib/calls/workspace-queries.ts';
import { useFormat } from '#lib/format/format.ts';
import { subscriptionQuery, useMe } from '#lib/session/me.ts';
import { forms } from '#lib/texts/en/forms.ts';
import { projects as texts } from '#lib/texts/en/projects.ts';
import { language } from '#lib/texts/translated.ts';
import { DateField } from '#parts/form/date-field.tsx';
import form from '#parts/form/form.module.css';
import { type FormErrors, fieldId } from '#parts/form/form-errors.ts';
import { NewClientDialog } from '#parts/form/new-client-dialog.tsx';
import {
  Button,
  ButtonLink,
  Card,
  Dialog,
  Icon,
  MultiSelect,
  NumberField,
  SegmentedToggle,
  Select,
  Switch,
  TextField,
  TextLink,
} from '#ui/index.ts';
import { type Interval, type ProjectDraft, subjectOf, wholeDays } from '../draft.ts';
import { ApprovalField } from './approval-field.tsx';
import { ProjectContacts } from './project-contacts.tsx';
import css from './project-form.module.css';

export interface ProjectFormProps {
  readonly draft: ProjectDraft;
  /** Gets an updater of the draft, and the changed field. */
  readonly onChange: (field: string, edit: (draft: ProjectDraft) => ProjectDraft) => void;
  readonly errors: FormErrors;
  readonly onRefuse: (path: string, message: string) => void;
  /** Existing project; undefined while creating. */
  readonly project?:
    | Pick<Project, 'id' | 'client_id' | 'client_name' | 'client_lock' | 'auto_reminder' | 'send_csat_survey'>
    | undefined;
  /** Called when a client was chosen. */
  readonly onClient: (id: number) => void;
  readonly onLinear: (is_linear: boolean) => void;
  readonly workflowSetup: ReactNode;
  /** Reason that everything is disabled. */
  readonly disabledReason?: string | false | undefined;
}

const intervals: readonly Interval[] = [1, 2, 3];

/** Form of a project, new or existing (delivery.md section 2, Project creation and settings). */
export function ProjectForm(props: ProjectFormProps) {
  const { draft, onChange, errors, project, disabledReason, workflowSetup } = props;
  const set = <Name extends keyof ProjectDraft>(
    name: Name,
    value: ProjectDraft[Name],
    field: string = name,
  ) => onChange(field, (before) => ({ ...before, [name]: value }));
  const readOnly = Boolean(disabledReason);
  const text = texts.field;
  const name = (
    <TextField
      id={fieldId('name')}
      className={form.wide}
      label={text.name}
      required
      maxLength={255}
      value={draft.name}
      error={errors.name}
      readOnly={readOnly}
      onChange={(event) => set('name', event.target.value)}
    />
  );
  const more = (
    <>
      <TextField
        id={fieldId('reference_code')}
        label={text.reference_code}
        maxLength={255}
        value={draft.reference_code}
        error={errors.reference_code}
        readOnly={readOnly}
        onChange={(event) => set('reference_code', event.target.value)}
      />
      <DateField
        id={fieldId('start_date')}
        label={text.start_date}
        value={draft.start_date}
        error={errors.start_date}
        readOnly={readOnly}
        onValue={(value) => set('start_date', value)}
      />
      <SegmentedToggle
        label={text.deliverable_type}
        value={draft.deliverable_type}
        onChange={(value) => set('deliverable_type', value)}
        options={(['Single', 'Multi'] as const).map((value) => ({
          value,
          label: value === 'Single' ? text.single : text.multi,
          disabledReason: project !== undefined && texts.field.typeLocked,
        }))}
      />
      <TextField
        id={fieldId('email_subject_line_default')}
        className={form.wide}
        label={text.email_subject_line_default}
        hint={
          draft.subject === null ? (
            text.subjectHint
          ) : readOnly ? undefined : (
            <button type="button" className={css.textButton} onClick={() => set('subject', null)}>
              {text.subjectReset}
            </button>
          )
        }
        maxLength={255}
        value={subjectOf(draft)}
        error={errors.email_subject_line_default}
        readOnly={readOnly}
        onChange={(event) => set('subject', event.target.value, 'email_subject_line_default')}
      />
    </>
  );
  const contacts = (
    <Card title={texts.section.contacts}>
      <p className={form.lead}>{texts.contacts.hint}</p>
      <ProjectContacts
        clientId={draft.client_id}
        contacts={draft.contacts}
        errors={errors}
        onChange={(contacts) => set('contacts', contacts)}
        onRefuse={props.onRefuse}
        disabledReason={disabledReason}
      />
    </Card>
  );
  const workflow = (
    <Card
      title={texts.section.workflow}
      actions={
        draft.deliverable_type === 'Single' && (
          <SegmentedToggle
            id={fieldId('is_linear')}
            label={text.timeline}
            labelHidden
            value={draft.is_linear ? 'linear' : 'non-linear'}
            error={errors.is_linear}
            onChange={(value) => props.onLinear(value === 'linear')}
            options={[
              { value: 'linear', label: text.linear, disabledReason },
              { value: 'non-linear', label: text.nonLinear, disabledReason },
            ]}
          />
        )
      }
    >
      {draft.deliverable_type === 'Single' && (
        <p className={form.lead}>{draft.is_linear ? text.linearHint : text.nonLinearHint}</p>
      )}
      {workflowSetup}
    </Card>
  );
  if (project) {
    return (
      <div className={css.sections}>
        <Card title={texts.section.basics}>
          <div className={form.fields}>
            {name}
            <ClientField {...props} />
            {more}
          </div>
        </Card>
        {contacts}
        <Card title={texts.section.team}>
          <TeamAndFeedback {...props} />
        </Card>
        {workflow}
      </div>
    );
  }
  return (
    <div className={css.sections}>
      <div className={css.first}>
        <Card title={texts.section.basics}>
          <div className={css.fields}>
            {name}
            <ClientField {...props} />
          </div>
        </Card>
        {contacts}
      </div>
      {workflow}
      <Card>
        <MoreSettings draft={draft} errors={errors}>
          <div className={form.fields}>{more}</div>
          <h2 className={css.question}>{texts.section.team}</h2>
          <TeamAndFeedback {...props} />
        </MoreSettings>
      </Card>
    </div>
  );
}

/** Fields of a new project that have a usual value. */
const usualFields = [
  'reference_code',
  'start_date',
  'email_subject_line_default',
  'team_members',
  'days_allowed_for_client_feedback',
  'reminder_interval',
  'link_deciders',
  'approval',
  'auto_reminder',
  'send_csat_survey',
] as const;

/** Settings that a new project has unless they are changed, in words; opens to change them, and at an error in them. */
function MoreSettings({
  draft,
  errors,
  children,
}: {
  draft: ProjectDraft;
  errors: FormErrors;
  children: ReactNode;
}) {
  const { date } = useFormat();
  const [open, setOpen] = useState(false);
  const isWrong = usualFields.some((field) => errors[field] !== undefined);
  const words = texts.more;
  const days = Number(draft.days) || 1;
  const usual = [
    draft.start_date && words.starts(date(draft.start_date)),
    words.team(draft.team_members.length),
    words.days(days),
    draft.auto_reminder ? words.reminders : words.noReminders,
    draft.send_csat_survey ? words.survey : words.noSurvey,
  ];
  return (
    <details
      className={css.more}
      open={open || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={css.moreHead}>
        <Icon name="chevron-right" size={16} className={css.chevron} />
        <span className={css.moreTitle}>{words.title}</span>
        <span className={css.muted}>{usual.filter(Boolean).join(' · ')}</span>
      </summary>
      <div className={css.moreBody}>{children}</div>
    </details>
  );
}

function ClientField({ draft, errors, project, onClient, disabledReason }: ProjectFormProps) {
  const [making, setMaking] = useState(false);
  const lock = project?.client_lock;
  // A form of before the first mail may name another client: the project's own can be chosen again, and nothing is lost.
  const isOther = project !== undefined && draft.client_id !== project.client_id;
  const [wasOther, setWasOther] = useState(isOther);
  if (isOther && !wasOther) setWasOther(true);
  const stays = project !== undefined && (Boolean(disabledReason) || (Boolean(lock) && !wasOther));
  // Refetched on focus, to include a client that was created in another tab.
  const { data } = useQuery({ ...clientsQuery, enabled: !stays, refetchOnWindowFocus: 'always' });
  const text = texts.field;
  if (stays) {
    return (
      <div className={css.fixed}>
        <span className={css.label}>{text.client_id}</span>
        <TextLink href={`/clients/${project.client_id}`}>{project.client_name}</TextLink>
        {lock && <span className={css.muted}>{text.clientStays[lock]}</span>}
      </div>
    );
  }
  // The project's own client until all are loaded.
  const known = project ? [{ id: project.client_id, name: project.client_name }] : [];
  const isOffered = ({ id }: { readonly id: number }) =>
    !lock || id === project?.client_id || id === draft.client_id;
  const clients = (data?.clients ?? known)
    .filter(isOffered)
    .toSorted((a, b) => a.name.localeCompare(b.name, language()));
  return (
    <div>
      <Select
        id={fieldId('client_id')}
        label={text.client_id}
        hint={
          lock ? (
            text.clientStays[lock]
          ) : (
            <>
              {project && `${text.clientHint} `}
              {text.newClientHint}{' '}
              <button type="button" className={css.textButton} onClick={() => setMaking(true)}>
                {text.newClient}
              </button>
            </>
          )
        }
        required
        value={draft.client_id}
        error={errors.client_id}
        onChange={(event) => onClient(Number(event.target.value))}
      >
        {!project && <option value={0}>{text.choose}</option>}
        {clients.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <NewClientDialog
        open={making}
        onClose={() => setMaking(false)}
        onMade={({ id }) => {
          setMaking(false);
          onClient(id);
        }}
      />
    </div>
  );
}

/** Hint of a switch that is locked for a reason of its own. */
const withReason = (hint: string, reason: string | false): string => (reason ? `${hint} ${reason}` : hint);

function TeamAndFeedback({ draft, onChange, errors, project, disabledReason }: ProjectFormProps) {
  const client = useQueryClient();
  const { actor, tenant } = useMe();
  const { data: subscription } = useQuery(subscriptionQuery);
  const { data: team } = useQuery(usersQuery);
  const [templateMissing, setTemplateMissing] = useState(false);
  const set = <Name extends keyof ProjectDraft>(
    name: Name,
    value: ProjectDraft[Name],
    field: string = name,
  ) => onChange(field, (before) => ({ ...before, [name]: value }));
  const text = texts.field;
  const readOnly = Boolean(disabledReason);
  const features = subscription
    ? planOf({ name: subscription.name, marketplace: subscription.appsumo }).features
    : [];
  const mandatory = tenant.csat_mandatory_before_project_complete && features.includes('mandatory_csat');
  const subject = {
    id: project?.id ?? 0,
    team_members: draft.team_members.map((id) => ({ id })),
    contacts: [],
  };
  const lack = (feature: Feature) => !features.includes(feature) && texts.needsPlan;
  // On after a downgrade, a switch can be turned off, and until that is saved on again.
  const lock = (feature: Feature, name: 'auto_reminder' | 'send_csat_survey') =>
    !draft[name] && !project?.[name] && lack(feature);
  const reminderLock = lock('auto_reminder', 'auto_reminder');
  const csatLock =
    lock('csat', 'send_csat_survey') ||
    (can(actor, 'switch_csat_survey', { project: subject }) !== true && texts.csatOwnerOnly) ||
    (mandatory && draft.send_csat_survey && texts.csatMandatory);
  const people = new Map(
    (team?.users ?? []).map(({ id, name, surname, email }) => [
      String(id),
      { value: String(id), label: fullName({ name, surname }), detail: email },
    ]),
  );

  const switchReminder = async (on: boolean) => {
    if (on) {
      // If the templates can't be loaded, the server validates.
      const templates = await client.fetchQuery(emailTemplatesQuery).catch(() => undefined);
      if (templates && !templates.items.some(({ type }) => type === 'feedback_auto_reminder')) {
        setTemplateMissing(true);
        return;
      }
    }
    set('auto_reminder', on);
  };

  return (
    <div className={form.fields}>
      <MultiSelect
        id={fieldId('team_members')}
        className={form.wide}
        label={text.team_members}
        placeholder={text.teamPlaceholder}
        error={errors.team_members}
        disabled={readOnly}
        options={[...people.values()]}
        value={draft.team_members.map(String)}
        onChange={(ids) => set('team_members', ids.map(Number))}
      />
      <NumberField
        id={fieldId('days_allowed_for_client_feedback')}
        label={text.days}
        hint={text.daysHint}
        required
        min={1}
        max={mostFeedbackDays}
        suffix={text.daysUnit(Number(draft.days))}
        value={draft.days}
        error={errors.days_allowed_for_client_feedback}
        readOnly={readOnly}
        onChange={(event) => set('days', event.target.value, 'days_allowed_for_client_feedback')}
        onBlur={() => !readOnly && set('days', wholeDays(draft.days), 'days_allowed_for_client_feedback')}
      />
      <Select
        id={fieldId('reminder_interval')}
        label={text.reminder_interval}
        value={draft.reminder_interval}
        error={errors.reminder_interval}
        disabled={readOnly || !draft.auto_reminder}
        onChange={({ target }) =>
          set('reminder_interval', intervals.find((days) => String(days) === target.value) ?? 1)
        }
      >
        {intervals.map((days) => (
          <option key={days} value={days}>
            {text.intervals[days]}
          </option>
        ))}
      </Select>
      <Select
        id={fieldId('link_deciders')}
        label={text.link_deciders}
        hint={text.linkDecidersHint}
        value={draft.link_deciders ?? ''}
        error={errors.link_deciders}
        disabled={readOnly}
        onChange={({ target }) =>
          set('link_deciders', linkDeciders.find((one) => one === target.value) ?? null)
        }
      >
        <option value="">{text.decidersOfWorkspace(forms.linkDeciders[tenant.link_deciders])}</option>
        {linkDeciders.map((one) => (
          <option key={one} value={one}>
            {forms.linkDeciders[one]}
          </option>
        ))}
      </Select>
      <ApprovalField
        draft={draft}
        error={errors.approval}
        disabled={readOnly}
        onChange={(approval) => set('approval', approval)}
      />
      <Switch
        id={fieldId('auto_reminder')}
        label={text.auto_reminder}
        // Always visible, because touch has no tooltips; a reason for the whole form is above it.
        hint={withReason(text.autoReminderHint, lack('auto_reminder'))}
        checked={draft.auto_reminder}
        error={errors.auto_reminder}
        disabledReason={disabledReason || reminderLock}
        onChange={(on) => void switchReminder(on)}
      />
      <Switch
        id={fieldId('send_csat_survey')}
        label={text.csat}
        hint={withReason(text.csatHint, lack('csat') || csatLock)}
        checked={draft.send_csat_survey}
        error={errors.send_csat_survey}
        disabledReason={disabledReason || csatLock}
        onChange={(on) => set('send_csat_survey', on)}
      />
      <Dialog
        open={templateMissing}
        width={440}
        title={texts.reminderMissing.title}
        onClose={() => setTemplateMissing(false)}
        actions={
          <>
            <Button onClick={() => setTemplateMissing(false)}>{texts.confirm.back}</Button>
            <ButtonLink variant="primary" href="/templates/email-templates#reminders">
              {texts.reminderMissing.go}
            </ButtonLink>
          </>
        }
      >
        <p>{texts.reminderMissing.text}</p>
      </Dialog>
    </div>
  );
}
