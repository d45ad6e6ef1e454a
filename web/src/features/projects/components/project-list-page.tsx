import { LimitNotice } from '#lib/plan/limit-notice.tsx';
import { SampleNotice } from '#lib/plan/sample-notice.tsx';
import { useMe } from '#lib/session/me.ts';
import { projects as texts } from '#lib/texts/en/projects.ts';
import { proofEntry } from '#lib/texts/en/proof-entry.ts';
import { DropForProof } from '#parts/files/drop-for-proof.tsx';
import { ButtonLink, EmptyState, PageHeader } from '#ui/index.ts';
import type { ListSearch } from '../list-search.ts';
import { emptyText } from './empty-text.ts';
import { ListViews } from './list-views.tsx';
import css from './project-list.module.css';
import { useCreation } from './use-creation.tsx';
import { useListing } from './use-listing.tsx';

/** List of active or archived projects (delivery.md section 2, Project lists). */
export function ProjectListPage({
  archived,
  search,
  asksToRemind = false,
  onSearch,
}: {
  archived: boolean;
  search: ListSearch;
  /** True if the page was opened to remind the clients of all rows. */
  asksToRemind?: boolean | undefined;
  onSearch: (search: ListSearch) => void;
}) {
  const { actor } = useMe();
  const creation = useCreation(archived);
  const createHref = archived ? undefined : creation.href;
  const proof = (variant: 'primary' | 'secondary') =>
    createHref && (
      <ButtonLink variant={variant} icon="send" href="/projects/proof">
        {proofEntry.action}
      </ButtonLink>
    );
  const { views, rows, isBare } = useListing({
    ...{ search, onSearch, createHref, asksToRemind },
    list: { archived },
    empty: (
      <EmptyState
        illustration={archived ? 'archive' : 'picture'}
        title={archived ? texts.empty.archived : texts.empty.active}
        text={emptyText(actor, archived)}
        action={
          archived
            ? actor.kind === 'agent' && <ButtonLink href="/projects">{texts.empty.toActive}</ButtonLink>
            : (proof('primary') ?? creation.button('primary'))
        }
      />
    ),
  });

  return (
    <>
      <PageHeader
        title={archived ? texts.archived : texts.active}
        actions={
          !archived && (
            <>
              {actor.kind === 'agent' && <ListViews view="list" search={search} />}
              {/* An empty list has its next step in its middle. */}
              {!isBare && proof('secondary')}
              {isBare ? createHref && creation.button('secondary') : creation.button('primary')}
            </>
          )
        }
        tabs={views}
      />
      {createHref && <DropForProof />}
      {!archived && <SampleNotice />}
      {creation.full && actor.kind === 'agent' && (
        <div className={css.notice}>
          <LimitNotice limit={creation.limit} />
        </div>
      )}
      {rows}
    </>
  );
}
