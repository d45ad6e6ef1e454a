import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  type ComponentType,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { InboxEntry } from '#contracts/inbox.ts';
import { type InboxState, inboxGroups } from '#domain/inbox/inbox.ts';
import { now } from '#lib/calls/server-time.ts';
import { isDismissed } from '#lib/page/dismissed.ts';
import { useInSlices } from '#lib/page/in-slices.tsx';
import { LoadError } from '#lib/page/load-error.tsx';
import { reasonOf } from '#lib/page/notify.ts';
import { subscriptionQuery, useMe } from '#lib/session/me.ts';
import { personKey } from '#lib/session/person-key.ts';
import { common } from '#lib/texts/en/common.ts';
import { inbox as texts } from '#lib/texts/en/inbox.ts';
import { devicesQuery } from '#parts/push/subscription.ts';
import { Button, ButtonLink, EmptyState, PageHeader, Select, Skeleton, TabLinks } from '#ui/index.ts';
import { isFocusFree } from '#ui/is-focus-free.ts';
import { inboxQuery, useMark } from '../api.ts';
import { leftAt, rememberLeaving } from '../left-at.ts';
import { type InboxView, inboxViews } from '../views.ts';
import css from './inbox.module.css';
import { InboxRow } from './inbox-row.tsx';

const nothing = () => ({ default: () => null });
const PushOffer = lazy<ComponentType<{ then: RefObject<HTMLElement | null> }>>(() =>
  import('#parts/push/push-offer.tsx').catch(nothing),
);

const useEntries = (state: InboxState, project: number | undefined, enabled: boolean) => {
  const query = useInfiniteQuery({ ...inboxQuery(state, project), enabled });
  return { query, entries: query.data?.pages.flatMap(({ items }) => items) ?? [] };
};

/** Inbox of a member: entries by project, the newest first, with what may be done with them. */
export function InboxPage({
  view,
  project,
  onProject,
}: {
  view: InboxView;
  project: number | undefined;
  onProject: (project: number | undefined) => void;
}) {
  const me = useMe();
  const { tenant, user } = me;
  const person = `${tenant.id}.${user.id}`;
  const left = useLeft(person);
  const [isOffered] = useState(() => mayOfferPush(personKey(me)));
  const { data: subscription } = useQuery(subscriptionQuery);
  const disabledReason = subscription?.read_only ? texts.readOnly : undefined;
  const isInbox = view === 'inbox';
  const first = useEntries(isInbox ? 'unread' : view, project, true);
  const noneReason = first.entries.length === 0 ? texts.noneUnread : undefined;
  const read = useEntries('read', project, isInbox);
  const { mutate, isPending } = useMark();
  const top = useRef<HTMLElement>(null);
  const keepFocus = useKeptFocus(top);
  const mark = (entries: readonly InboxEntry[], state: InboxState, until?: string) => {
    keepFocus();
    mutate({ entries, state, until });
  };
  const markAll = (state: InboxState) => {
    keepFocus();
    const before = first.query.data?.pages.at(-1)?.next ?? null;
    mutate({ entries: first.entries, state, onwards: { state: 'unread', project, before } });
  };
  const lists = isInbox ? [first, read] : [first];
  const all = lists.flatMap(({ entries }) => entries);
  const offersPush = isOffered && isInbox && !disabledReason;
  const { isLoading: isDeciding } = useQuery({ ...devicesQuery, enabled: offersPush });
  // Entries wait for the offer above them, which would move them.
  const isAnswered = !isDeciding && lists.every(({ query }) => !query.isPending);
  const isPendingList = useInSlices(isAnswered || undefined) === undefined;
  const failed = lists.find(({ query }) => query.error && !query.data);
  const fresh = left === undefined ? [] : first.entries.filter(({ since }) => Date.parse(since) > left);
  const older = first.entries.filter((entry) => !fresh.includes(entry));
  const { hasNextPage: hasMore } = first.query;
  const sections = isInbox
    ? [
        { title: texts.since, entries: fresh, hasMore: hasMore && older.length === 0 },
        { title: texts.unread, entries: older, hasMore },
        { title: texts.earlier, entries: read.entries, hasMore: read.query.hasNextPage },
      ]
    : [{ title: texts.view[view], entries: first.entries, hasMore }];
  const further = lists.find(({ query }) => query.hasNextPage);
  /** Failure of the last attempt. The query forgets it with its next reading, which an open inbox repeats. */
  const [restError, setRestError] = useState<Error | null>(null);
  const loadMore = async (query: typeof first.query) => {
    setRestError(null);
    const { error, isFetchNextPageError } = await query.fetchNextPage();
    setRestError(isFetchNextPageError ? error : null);
  };
  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={texts.lead}
        actions={
          isInbox && (
            <>
              <Button
                busy={isPending}
                disabledReason={disabledReason ?? noneReason}
                onClick={() => markAll('read')}
              >
                {texts.allRead}
              </Button>
              <Button
                busy={isPending}
                disabledReason={disabledReason ?? noneReason}
                onClick={() => markAll('done')}
              >
                {texts.allDone}
              </Button>
            </>
          )
        }
        tabs={
          <TabLinks
            label={texts.views}
            selected={view}
            items={inboxViews.map((id) => ({
              id,
              label: texts.view[id],
              href: addressOf(id, project),
            }))}
          />
        }
      />
      <section className={css.page} ref={top} tabIndex={-1} aria-label={texts.view[view]}>
        <Suspense fallback={<Skeleton height={280} />}>
          {offersPush && !isPendingList && <PushOffer then={top} />}
          <ProjectFilter entries={all} isPending={isPendingList} value={project} onChange={onProject} />
          {failed?.query.error ? (
            <LoadError
              error={failed.query.error}
              title={texts.failed}
              onRetry={() => void failed.query.refetch()}
            />
          ) : isPendingList ? (
            <Skeleton height={280} />
          ) : all.length === 0 ? (
            <Empty
              view={view}
              project={project}
              onAll={() => {
                keepFocus();
                onProject(undefined);
              }}
            />
          ) : (
            sections
              .filter(({ entries }) => entries.length > 0)
              .map(({ title, entries, hasMore }) => (
                <section key={title} aria-label={title} className={css.section}>
                  <h2 className={css.heading}>
                    {title}{' '}
                    <span className={css.count}>
                      {entries.length}
                      {hasMore && '+'}
                    </span>
                  </h2>
                  <Groups entries={entries} disabledReason={disabledReason} onMark={mark} />
                </section>
              ))
          )}
        </Suspense>
        {further && (
          <div className={css.more}>
            <Button busy={further.query.isFetchingNextPage} onClick={() => void loadMore(further.query)}>
              {texts.more}
            </Button>
            <span className={css.told} role="status">
              {restError && common.restFailed(reasonOf(restError))}
            </span>
          </div>
        )}
      </section>
    </>
  );
}

/** Says that a view is empty; with a filter, that others may have entries, and the way to them. */
function Empty({
  view,
  project,
  onAll,
}: {
  view: InboxView;
  project: number | undefined;
  onAll: () => void;
}) {
  const { title, text } = texts.empty[project === undefined ? view : 'ofProject'];
  return (
    <EmptyState
      illustration="envelope"
      title={title}
      text={text}
      action={
        project !== undefined ? (
          <Button onClick={onAll}>{texts.showAll}</Button>
        ) : view === 'inbox' ? (
          <ButtonLink href="/">{texts.empty.toHome}</ButtonLink>
        ) : (
          <ButtonLink href={addressOf('inbox', undefined)}>{texts.empty.toInbox}</ButtonLink>
        )
      }
    />
  );
}

/** True until the offer of push messages was taken or put away, on a browser that has not been asked yet. */
const mayOfferPush = (person: string): boolean =>
  'Notification' in globalThis && Notification.permission === 'default' && !isDismissed('push', person);

/**
 * Keeps the focus in the list when the row of a pressed button goes. The row may go before the call is answered, by the
 * reading of the interval, and no event tells of the loss: the focus is looked at when rows are drawn.
 */
const useKeptFocus = (list: RefObject<HTMLElement | null>): (() => void) => {
  const pressed = useRef(false);
  useLayoutEffect(() => {
    if (!pressed.current || !isFocusFree()) return;
    pressed.current = false;
    list.current?.focus({ preventScroll: true });
  });
  return () => {
    pressed.current = true;
  };
};

/** Address of a view, for links that the back button undoes. */
const addressOf = (view: InboxView, project: number | undefined): string => {
  const search = new URLSearchParams({
    ...(view !== 'inbox' && { view }),
    ...(project && { project: String(project) }),
  });
  return search.size > 0 ? `/inbox?${search}` : '/inbox';
};

function Groups({
  entries,
  disabledReason,
  onMark,
}: {
  entries: readonly InboxEntry[];
  disabledReason: string | undefined;
  onMark: (entries: readonly InboxEntry[], state: InboxState, until?: string) => void;
}) {
  const ofProject = entries.map((entry) => ({ ...entry, project_id: entry.project?.id ?? null }));
  return inboxGroups(ofProject).map((group) => {
    const project = group.entries[0]?.project;
    return (
      <div key={group.project_id ?? 0} className={css.group}>
        <h3 className={css.project}>
          <span dir="auto">{project?.name ?? texts.noProject}</span>
          {project && (
            <span className={css.client} dir="auto">
              {project.client_name}
            </span>
          )}
        </h3>
        <ul className={css.rows}>
          {group.entries.map((entry) => (
            <InboxRow
              key={entry.id}
              entry={entry}
              disabledReason={disabledReason}
              onMark={(state, until) => onMark([entry], state, until)}
            />
          ))}
        </ul>
      </div>
    );
  });
}

/**
 * Filter by one of the projects that have entries. It keeps the projects it has seen, so that it can be changed; one that it has
 * not seen, as after a reload at its address, is named as the chosen one.
 */
function ProjectFilter({
  entries,
  isPending,
  value,
  onChange,
}: {
  entries: readonly InboxEntry[];
  /** True while a list is loaded: the filter comes with the first one, and stays. */
  isPending: boolean;
  value: number | undefined;
  onChange: (project: number | undefined) => void;
}) {
  const known = useRef(new Map<number, string>());
  for (const { project } of entries) if (project) known.current.set(project.id, project.name);
  const options = [...known.current].toSorted(([, a], [, b]) => a.localeCompare(b));
  const isThere = useRef(false);
  isThere.current ||= !isPending;
  if (!isThere.current || (options.length < 2 && value === undefined)) return null;
  return (
    <div className={css.filter}>
      <Select
        label={texts.project}
        value={String(value ?? '')}
        onChange={(event) => onChange(Number(event.target.value) || undefined)}
      >
        <option value="">{texts.anyProject}</option>
        {value !== undefined && !known.current.has(value) && (
          <option value={value}>{texts.chosenProject}</option>
        )}
        {options.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** Time at which the inbox was left last, as it was when the page was opened. */
const useLeft = (person: string): number | undefined => {
  const [left] = useState(() => leftAt(person));
  useEffect(() => {
    const leave = () => rememberLeaving(person, now());
    const hide = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      leave();
    };
  }, [person]);
  return left;
};
