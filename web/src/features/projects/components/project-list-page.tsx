import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ProjectStatus } from '#contracts/projects.ts';
import { type Agent, type ContactActor, grantedTo } from '#domain/permission/actor.ts';
import { can } from '#domain/permission/can.ts';
import { isNarrowed, type ListFilter } from '#domain/project/list.ts';
import { groupKeys } from '#domain/project/list-look.ts';
import { dueTimes, projectTurns } from '#domain/project/turn.ts';
import { LimitNotice } from '#lib/limit-notice.tsx';
import { isFull } from '#lib/plan.ts';
import { SampleNotice } from '#lib/sample-notice.tsx';
import { subscriptionQuery, useMe } from '#lib/session/me.ts';
import { common } from '#lib/texts/en/common.ts';
import { limits } from '#lib/texts/en/limits.ts';
import { projects as texts } from '#lib/texts/en/projects.ts';
import { proofEntry } from '#lib/texts/en/proof-entry.ts';
import { clientsQuery, usersQuery } from '#lib/workspace-queries.ts';
import { DropForProof } from '#parts/files/drop-for-proof.tsx';
import {
  Button,
  ButtonLink,
  EmptyState,
  Icon,
  Input,
  PageHeader,
  SegmentedToggle,
  Select,
} from '#ui/index.ts';
import { choicesQuery } from '../api.ts';
import { useColumns } from '../columns.ts';
import { askedBy, contentOf, type ListSearch, projectStatuses } from '../list-search.ts';
import { useSelection } from '../use-selection.ts';
import { ColumnsDialog } from './columns-dialog.tsx';
import css from './project-list.module.css';
import { ProjectRows } from './project-rows.tsx';
import { ViewBar } from './view-bar.tsx';

const viewKey = 'proofline.projects.view';
type View = 'table' | 'grid';

/** View chosen on this device; by default a table, or cards on narrow screens. */
const preferredView = (): View => {
  const chosen = localStorage.getItem(viewKey);
  if (chosen === 'grid' || chosen === 'table') return chosen;
  return matchMedia('(max-width: 640px)').matches ? 'grid' : 'table';
};

/** States that the projects of a list can have. */
const statesOf = (archived: boolean): readonly ProjectStatus[] =>
  archived
    ? ['completed', 'pending_csat', 'cancelled', 'in_production']
    : ['in_production', 'awaiting_feedback', 'overdue_feedback', 'pending_csat', 'completed'];

/** List of active or archived projects (delivery.md section 2, Project lists). */
export function ProjectListPage({
  archived,
  search,
  onSearch,
}: {
  archived: boolean;
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
}) {
  const { actor } = useMe();
  const { data: subscription } = useQuery(subscriptionQuery);
  const [view, setView] = useState(preferredView);
  const [choosing, setChoosing] = useState(false);
  const { text, filter, order, group, columns: given, view: chosen } = askedBy(search);
  const { columns, toggle, reset } = useColumns(given, (next) => onSearch({ ...search, columns: next }));
  const selection = useSelection(JSON.stringify([text, filter]));
  const selects = actor.kind === 'agent' && !archived && !subscription?.read_only;
  const keepsViews = !archived && can(actor, 'keep_views') === true;
  const hasFilters = actor.kind === 'agent' && !archived;
  const creates = can(actor, 'create_project') === true;
  const limit = archived ? 'archived_projects' : 'active_projects';
  const full = isFull(subscription, limit);
  const blocked = subscription?.read_only
    ? texts.reason.readOnly
    : !archived && full && limits.active_projects;
  const narrowed = text !== '' || isNarrowed(filter);
  const createHref = creates && !blocked && !archived ? '/projects/create' : undefined;
  const createButton = (variant: 'primary' | 'secondary') =>
    creates &&
    (blocked ? (
      <Button variant={variant} icon="plus" disabledReason={blocked}>
        {texts.create}
      </Button>
    ) : (
      <ButtonLink variant={variant} icon="plus" href="/projects/create">
        {texts.create}
      </ButtonLink>
    ));

  const proofButton = createHref && (
    <ButtonLink icon="send" href="/projects/proof">
      {proofEntry.action}
    </ButtonLink>
  );

  return (
    <>
      <PageHeader
        title={archived ? texts.archived : texts.active}
        actions={
          !archived &&
          creates && (
            <>
              {proofButton}
              {createButton('primary')}
            </>
          )
        }
        tabs={
          keepsViews && (
            <ViewBar
              content={contentOf(search, columns)}
              chosen={chosen}
              isChanged={Object.keys(search).some((name) => name !== 'view')}
              readOnly={subscription?.read_only ?? false}
              onChoose={(saved) => onSearch(saved ? { ...saved.content, view: saved.id } : {})}
            />
          )
        }
      />
      {createHref && <DropForProof />}
      {!archived && <SampleNotice />}
      {full && actor.kind === 'agent' && (
        <div className={css.notice}>
          <LimitNotice limit={limit} />
        </div>
      )}
      <div className={css.tools}>
        <SearchBox
          key={archived ? 'archived' : 'active'}
          value={text}
          onChange={(value) => onSearch({ ...search, search: value || undefined })}
        />
        <Select
          label={texts.status}
          labelHidden
          className={css.state}
          value={filter.status ?? ''}
          onChange={(event) => onSearch({ ...search, status: statusOf(event.target.value) })}
        >
          <option value="">{texts.anyStatus}</option>
          {statesOf(archived).map((status) => (
            <option key={status} value={status}>
              {common.status[status]}
            </option>
          ))}
        </Select>
        {hasFilters && (
          <>
            <Filters filter={filter} onChange={(changed) => onSearch({ ...search, ...changed })} />
            <Choice
              label={texts.group.label}
              any={texts.group.none}
              value={group}
              options={groupKeys.map((key) => [key, texts.group.by[key]])}
              onChange={(key) => onSearch({ ...search, group: key })}
            />
          </>
        )}
        <FilterChips
          filter={hasFilters ? { ...filter, stage: undefined, deliverable: undefined } : filter}
          onChange={(changed) => onSearch({ ...search, ...changed })}
        />
        <div className={css.right}>
          {selects && (
            <Button onClick={selection.on ? selection.end : selection.begin}>
              {selection.on ? texts.bulk.selectDone : texts.bulk.select}
            </Button>
          )}
          {actor.kind === 'agent' && view === 'table' && (
            <Button onClick={() => setChoosing(true)}>{texts.columns.open}</Button>
          )}
          <ColumnsDialog
            open={choosing}
            onClose={() => setChoosing(false)}
            columns={columns}
            onToggle={toggle}
            onReset={reset}
          />
          <SegmentedToggle
            label={texts.view}
            labelHidden
            value={view}
            onChange={(chosen) => {
              localStorage.setItem(viewKey, chosen);
              setView(chosen);
            }}
            options={[
              { value: 'table', label: texts.table },
              { value: 'grid', label: texts.grid },
            ]}
          />
        </div>
      </div>
      <ProjectRows
        of={{ archived, search: text, ...(keepsViews && { group }), ...filter }}
        archived={archived}
        view={view}
        columns={actor.kind === 'agent' ? columns : undefined}
        createHref={createHref}
        selection={selects ? selection : undefined}
        order={order}
        onOrder={(next) => onSearch({ ...search, sort: next?.key, direction: next?.direction })}
        empty={
          narrowed ? (
            <EmptyState
              icon="search"
              title={texts.empty.noMatch}
              text={texts.empty.noMatchText}
              action={<Button onClick={() => onSearch({})}>{texts.empty.clear}</Button>}
            />
          ) : (
            <EmptyState
              icon={archived ? 'archive' : 'project'}
              title={archived ? texts.empty.archived : texts.empty.active}
              text={emptyText(actor, archived)}
              action={
                creates && (
                  <>
                    {proofButton}
                    {createButton('secondary')}
                  </>
                )
              }
            />
          )
        }
      />
    </>
  );
}

const statusOf = (value: string): ProjectStatus | undefined =>
  projectStatuses.find((status) => status === value);

/** Debounce of the search, in ms. */
const pause = 250;

function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  // A change of the URL, by clearing or by browser history, overrides the text in the field.
  if (seen !== value) {
    setSeen(value);
    if (typed.trim() !== value) setTyped(value);
  }
  const send = useEffectEvent(() => onChange(typed.trim()));
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(send, pause);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <search className={css.search}>
      <Input
        type="search"
        icon="search"
        aria-label={texts.search}
        placeholder={texts.searchPlaceholder}
        maxLength={255}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </search>
  );
}

/** Filters by turn, due date, client, stage, deliverable and team member; they combine, and stand in the address. */
function Filters({ filter, onChange }: { filter: ListFilter; onChange: (filter: ListFilter) => void }) {
  const { actor } = useMe();
  const { data: choices } = useQuery(choicesQuery);
  const { data: clients } = useQuery({ ...clientsQuery, enabled: can(actor, 'manage_clients') === true });
  const { data: users } = useQuery(usersQuery);
  const text = texts.filter;
  return (
    <>
      <Choice
        label={text.turn}
        any={text.anyTurn}
        value={filter.turn}
        options={projectTurns.map((turn) => [turn, texts.onlyTurn[turn]])}
        onChange={(turn) => onChange({ turn })}
      />
      <Choice
        label={text.due}
        any={text.anyDue}
        value={filter.due}
        options={dueTimes.map((due) => [due, texts.onlyDue[due]])}
        onChange={(due) => onChange({ due })}
      />
      {(clients || filter.client) && (
        <Choice
          label={text.client}
          any={text.anyClient}
          value={filter.client}
          options={(clients?.clients ?? []).map(({ id, name }) => [id, name])}
          onChange={(client) => onChange({ client })}
        />
      )}
      <Choice
        label={text.stage}
        any={text.anyStage}
        value={filter.stage}
        options={itself(choices?.stages, filter.stage)}
        onChange={(stage) => onChange({ stage })}
      />
      {(choices?.deliverables.length || filter.deliverable) && (
        <Choice
          label={text.deliverable}
          any={text.anyDeliverable}
          value={filter.deliverable}
          options={itself(choices?.deliverables, filter.deliverable)}
          onChange={(deliverable) => onChange({ deliverable })}
        />
      )}
      {(users || filter.owner) && (
        <Choice
          label={text.owner}
          any={text.anyOwner}
          value={filter.owner}
          options={(users?.users ?? []).map(({ id, name, surname }) => [id, `${name} ${surname}`.trim()])}
          onChange={(owner) => onChange({ owner })}
        />
      )}
    </>
  );
}

/** Titles as options. A chosen title that no project has any more, as from a link or a view, stays among them. */
const itself = (titles: readonly string[] = [], chosen: string | undefined) =>
  (chosen === undefined || titles.includes(chosen) ? titles : [chosen, ...titles]).map(
    (title) => [title, title] as const,
  );

/** Filter with one value, or any. A value that is no option, as of a deleted client, stays visible. */
function Choice<Value extends string | number>({
  label,
  any,
  value,
  options,
  onChange,
}: {
  label: string;
  any: string;
  value: Value | undefined;
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value | undefined) => void;
}) {
  const isOther = value !== undefined && !options.some(([one]) => one === value);
  return (
    <Select
      label={label}
      labelHidden
      className={css.filter}
      value={value ?? ''}
      onChange={({ target }) => onChange(options.find(([one]) => String(one) === target.value)?.[0])}
    >
      <option value="">{any}</option>
      {isOther && <option value={value}>{texts.filter.other}</option>}
      {options.map(([one, name]) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/** Active filters besides the state, each with a remove button. */
function FilterChips({ filter, onChange }: { filter: ListFilter; onChange: (filter: ListFilter) => void }) {
  const chips: readonly { key: keyof ListFilter; label: string }[] = [
    ...(filter.stage ? [{ key: 'stage' as const, label: texts.onlyStage(filter.stage) }] : []),
    ...(filter.upcoming ? [{ key: 'upcoming' as const, label: texts.onlyUpcoming(filter.upcoming) }] : []),
    ...(filter.deliverable
      ? [{ key: 'deliverable' as const, label: texts.onlyDeliverable(filter.deliverable) }]
      : []),
    ...(filter.completed ? [{ key: 'completed' as const, label: texts.onlyCompleted }] : []),
    ...(filter.health ? [{ key: 'health' as const, label: texts.onlyHealthOff }] : []),
  ];
  return chips.map(({ key, label }) => (
    <button
      key={key}
      type="button"
      className={css.chip}
      aria-label={texts.clearFilter(label)}
      onClick={() => onChange({ [key]: undefined })}
    >
      {label}
      <Icon name="x" size={12} />
    </button>
  ));
}

/** Text of an empty list; it depends on the projects that the user may see. */
const emptyText = (actor: Agent | ContactActor, archived: boolean): string => {
  if (actor.kind === 'contact') return texts.empty.clientText;
  if (archived) return texts.empty.archivedText;
  return grantedTo(actor).access_all_projects ? texts.empty.activeText : texts.empty.teamText;
};
