import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ProjectStatus } from '#contracts/projects.ts';
import { fullName } from '#domain/full-name.ts';
import { can } from '#domain/permission/can.ts';
import type { ListFilter } from '#domain/project/list.ts';
import type { GroupKey } from '#domain/project/list-look.ts';
import { dueTimes, projectTurns } from '#domain/project/turn.ts';
import { groupsOf, type ProjectList } from '#domain/project/view.ts';
import { clientsQuery, usersQuery } from '#lib/calls/workspace-queries.ts';
import { useSearchText } from '#lib/page/search-text.ts';
import { useMe } from '#lib/session/me.ts';
import { common } from '#lib/texts/en/common.ts';
import { projects as texts } from '#lib/texts/en/projects.ts';
import { Button, cx, fadingLine, Icon, Input, Select } from '#ui/index.ts';
import { choicesQuery } from '../api.ts';
import { askedBy, type ListSearch, projectStatuses } from '../list-search.ts';
import { MoreFilters } from './more-filters.tsx';
import css from './project-list.module.css';

/** States that the projects of a list can have. */
const statesOf = (archived: boolean): readonly ProjectStatus[] =>
  archived
    ? ['completed', 'pending_csat', 'cancelled', 'in_production']
    : ['in_production', 'awaiting_feedback', 'overdue_feedback', 'pending_csat', 'completed'];

/** Search and filters of a list, a board or a calendar; they combine, and stand in the address. */
export function ListFilters({
  list,
  search,
  onSearch,
  children,
}: {
  list: ProjectList;
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
  /** Further choices behind the filters. */
  children?: ReactNode | undefined;
}) {
  const { actor } = useMe();
  const { text, filter, order, ...look } = askedBy(search);
  const isFiltered = text !== '' || Object.values(filter).some((value) => value !== undefined);
  const change = (changed: ListFilter) => onSearch({ ...search, ...changed });
  const { archived } = list;
  const hasFilters = actor.kind === 'agent';
  return (
    <>
      <SearchBox
        key={archived ? 'archived' : 'active'}
        value={text}
        onChange={(value) => onSearch({ ...search, search: value || undefined })}
      />
      <div {...fadingLine} className={cx(fadingLine.className, css.filters)}>
        <Select
          label={texts.status}
          labelHidden
          className={css.state}
          value={filter.status ?? ''}
          onChange={(event) => change({ status: statusOf(event.target.value) })}
        >
          <option value="">{texts.anyStatus}</option>
          {statesOf(archived).map((status) => (
            <option key={status} value={status}>
              {common.status[status]}
            </option>
          ))}
        </Select>
        {hasFilters && <Filters list={list} filter={filter} onChange={change} />}
        {children}
        {isFiltered && (
          <Button
            variant="quiet"
            onClick={() => onSearch({ sort: order?.key, direction: order?.direction, ...look })}
          >
            {texts.clearAll}
          </Button>
        )}
      </div>
      <FilterChips
        filter={hasFilters && !archived ? { ...filter, stage: undefined, deliverable: undefined } : filter}
        onChange={change}
      />
    </>
  );
}

const statusOf = (value: string): ProjectStatus | undefined =>
  projectStatuses.find((status) => status === value);

function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { typed, type } = useSearchText(value, onChange);
  return (
    <search className={css.search}>
      <Input
        type="search"
        icon="search"
        aria-label={texts.search}
        placeholder={texts.searchPlaceholder}
        maxLength={255}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
    </search>
  );
}

/** Choice of the property by which a list is grouped. */
export function GroupChoice({
  list,
  group,
  onChange,
}: {
  list: ProjectList;
  group: GroupKey | undefined;
  onChange: (group: GroupKey | undefined) => void;
}) {
  return (
    <Choice
      className={css.grouping}
      label={texts.group.label}
      any={texts.group.none}
      value={group}
      options={groupsOf(list).map((key) => [key, texts.group.by[key]])}
      onChange={onChange}
    />
  );
}

/** Filters that a list of active projects folds into one part, because nine beside each other took two lines. */
const folded = ['due', 'client', 'stage', 'deliverable', 'owner'] as const;

/** Filters by turn, due date, client, stage, deliverable and team member, as far as the list's projects have them. */
function Filters({
  list,
  filter,
  onChange,
}: {
  list: ProjectList;
  filter: ListFilter;
  onChange: (filter: ListFilter) => void;
}) {
  const text = texts.filter;
  if (list.archived) return <PeopleFilters {...{ list, filter, onChange }} />;
  return (
    <>
      <Choice
        label={text.turn}
        any={text.anyTurn}
        value={filter.turn}
        options={projectTurns.map((turn) => [turn, texts.onlyTurn[turn]])}
        onChange={(turn) => onChange({ turn })}
      />
      <MoreFilters count={folded.filter((key) => filter[key] !== undefined).length}>
        <Choice
          labelled
          label={text.due}
          any={text.anyDue}
          value={filter.due}
          options={dueTimes.map((due) => [due, texts.onlyDue[due]])}
          onChange={(due) => onChange({ due })}
        />
        <TitleFilters {...{ filter, onChange }} />
        <PeopleFilters labelled {...{ list, filter, onChange }} />
      </MoreFilters>
    </>
  );
}

function TitleFilters({ filter, onChange }: { filter: ListFilter; onChange: (filter: ListFilter) => void }) {
  const { data: choices } = useQuery(choicesQuery);
  const text = texts.filter;
  return (
    <>
      <Choice
        labelled
        label={text.stage}
        any={text.anyStage}
        value={filter.stage}
        options={itself(choices?.stages, filter.stage)}
        onChange={(stage) => onChange({ stage })}
      />
      {(choices?.deliverables.length || filter.deliverable) && (
        <Choice
          labelled
          label={text.deliverable}
          any={text.anyDeliverable}
          value={filter.deliverable}
          options={itself(choices?.deliverables, filter.deliverable)}
          onChange={(deliverable) => onChange({ deliverable })}
        />
      )}
    </>
  );
}

function PeopleFilters({
  list: { client: ofClient },
  labelled,
  filter,
  onChange,
}: {
  list: ProjectList;
  labelled?: boolean | undefined;
  filter: ListFilter;
  onChange: (filter: ListFilter) => void;
}) {
  const { actor } = useMe();
  const { data: clients } = useQuery({
    ...clientsQuery,
    enabled: ofClient === undefined && can(actor, 'manage_clients') === true,
  });
  const { data: users } = useQuery(usersQuery);
  const text = texts.filter;
  return (
    <>
      {ofClient === undefined && (clients || filter.client) && (
        <Choice
          labelled={labelled}
          label={text.client}
          any={text.anyClient}
          value={filter.client}
          options={(clients?.clients ?? []).map(({ id, name }) => [id, name])}
          onChange={(client) => onChange({ client })}
        />
      )}
      {(users || filter.owner) && (
        <Choice
          labelled={labelled}
          label={text.owner}
          any={text.anyOwner}
          value={filter.owner}
          options={(users?.users ?? []).map((user) => [user.id, fullName(user)])}
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
export function Choice<Value extends string | number>({
  label,
  any,
  value,
  options,
  labelled = false,
  className = css.filter,
  onChange,
}: {
  label: string;
  any: string;
  value: Value | undefined;
  options: readonly (readonly [Value, string])[];
  /** Shows the label above it. */
  labelled?: boolean | undefined;
  className?: string | undefined;
  onChange: (value: Value | undefined) => void;
}) {
  const isOther = value !== undefined && !options.some(([one]) => one === value);
  return (
    <Select
      label={label}
      labelHidden={!labelled}
      className={className}
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
