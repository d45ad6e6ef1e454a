import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AuditEntry } from '#contracts/audit.ts';
import { auditSentence } from '#domain/audit/index.ts';
import type { Language } from '#domain/email-template/language.ts';
import { type Format, useFormat } from '#lib/format/format.ts';
import { LoadError } from '#lib/page/load-error.tsx';
import { notifyError, reasonOf } from '#lib/page/notify.ts';
import { useMe } from '#lib/session/me.ts';
import { audit as texts } from '#lib/texts/en/audit.ts';
import { common } from '#lib/texts/en/common.ts';
import {
  Badge,
  Button,
  type Column,
  EmptyState,
  Menu,
  PageHeader,
  Table,
  Tooltip,
  toast,
} from '#ui/index.ts';
import { auditQuery, exportLog, type AuditFilter as Filter, isFiltered } from '../api.ts';
import css from './audit.module.css';
import { AuditFilter } from './audit-filter.tsx';
import { ChainState } from './chain-state.tsx';

/** Audit log of the workspace: who came in, changed, shared and took away what, and what was refused. */
export function AuditPage() {
  const { tenant } = useMe();
  const [filter, setFilter] = useState<Filter>({});
  const list = useInfiniteQuery({ ...auditQuery(filter), placeholderData: keepPreviousData });
  const { data, error, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const format = useFormat();
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  const first = data?.pages[0];
  // A page covers so many entries, however few of them match.
  const goesOn = entries.length === 0 && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
  const isStuck = entries.length === 0 && isFetchNextPageError && !isFetching;
  const isWaiting = list.isPending || (entries.length === 0 && hasNextPage);
  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={first ? texts.lead(first.kept_days) : texts.waitingLead}
        actions={<ExportMenu filter={filter} language={first?.language ?? tenant.language} />}
      />
      <div className={css.page}>
        <ChainState />
        <AuditFilter value={filter} onChange={setFilter} />
        {error && (!data || isStuck) ? (
          <LoadError
            error={error}
            title={texts.failed}
            onRetry={() => void (isStuck ? fetchNextPage() : list.refetch())}
          />
        ) : (
          <>
            <Table
              caption={texts.list}
              columns={columnsOf(first?.language ?? tenant.language, format)}
              rows={entries}
              rowKey={({ seq }) => seq}
              linkColumn="what"
              loading={isWaiting ? 8 : undefined}
              empty={<Empty filtered={isFiltered(filter)} onClear={() => setFilter({})} />}
            />
            {!isWaiting && entries.length > 0 && (
              <div className={css.more}>
                <span className={css.muted} role="status" data-tabular>
                  {isFetching
                    ? texts.loadingMore
                    : isFetchNextPageError
                      ? common.restFailed(reasonOf(error))
                      : texts.shown(entries.length, !hasNextPage)}
                </span>
                {hasNextPage && (
                  <Button busy={isFetching} onClick={() => void fetchNextPage()}>
                    {texts.more}
                  </Button>
                )}
              </div>
            )}
          </>
        )}
      </div>
    </>
  );
}

const columnsOf = (language: Language, format: Format): readonly Column<AuditEntry>[] => [
  {
    key: 'at',
    header: texts.column.at,
    width: '168px',
    cell: ({ content: { at } }) => (
      <Tooltip text={format.exact(at)}>
        <time dateTime={at} data-tabular>
          {format.dateTime(at)}
        </time>
      </Tooltip>
    ),
  },
  {
    key: 'what',
    header: texts.column.what,
    cell: ({ content }) => (
      <div className={css.what}>
        <span lang={language}>{auditSentence(content, language)}</span>
        {(content.project?.name || content.refused !== null) && (
          <span className={css.about}>
            {content.refused !== null && <Badge icon="ban">{texts.refused}</Badge>}
            {content.project?.name && <span>{texts.inProject(content.project.name)}</span>}
          </span>
        )}
      </div>
    ),
  },
  {
    key: 'from',
    header: texts.column.from,
    width: '26%',
    cell: ({ content: { origin } }) =>
      origin ? (
        <span className={css.from}>
          {[origin.browser, origin.system].filter(Boolean).join(', ') || texts.noOrigin}
          <span className={css.network}>{origin.network}</span>
        </span>
      ) : (
        <span className={css.muted}>–</span>
      ),
  },
];

function Empty({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return filtered ? (
    <EmptyState
      icon="search"
      title={texts.empty.noMatch}
      text={texts.empty.noMatchText}
      action={<Button onClick={onClear}>{texts.filter.clear}</Button>}
    />
  ) : (
    <EmptyState icon="eye" title={texts.empty.title} text={texts.empty.text} />
  );
}

/** Takes the filtered log away as a file. */
function ExportMenu({ filter, language }: { filter: Filter; language: Language }) {
  const { tenant } = useMe();
  const { mutate, isPending } = useMutation({
    mutationFn: (format: 'csv' | 'json') =>
      exportLog(filter, format, { language, timezone: tenant.timezone }),
    onSuccess: (count) => toast({ title: texts.export.done(count) }),
    onError: (error) => notifyError(error, texts.export.failed),
  });
  const item = (format: 'csv' | 'json') => ({
    label: texts.export[format],
    icon: 'download' as const,
    disabledReason: isPending && texts.export.running,
    onSelect: () => mutate(format),
  });
  return <Menu label={texts.export.menu} icon="download" align="end" items={[item('csv'), item('json')]} />;
}
