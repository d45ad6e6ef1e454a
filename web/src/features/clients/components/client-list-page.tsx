import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { can } from '#domain/permission/can.ts';
import { clientsQuery } from '#lib/calls/workspace-queries.ts';
import { useFormat } from '#lib/format/format.ts';
import { LoadError } from '#lib/page/load-error.tsx';
import { useSearchText } from '#lib/page/search-text.ts';
import { subscriptionQuery, useMe } from '#lib/session/me.ts';
import { clients as texts } from '#lib/texts/en/clients.ts';
import {
  Avatar,
  Button,
  ButtonLink,
  Card,
  EmptyState,
  Input,
  Menu,
  PageHeader,
  Skeleton,
  useUi,
} from '#ui/index.ts';
import type { ClientCard } from '../api.ts';
import { nextOrder, type SortOrder, shownClients } from '../draft.ts';
import { ClientTurns } from './client-turns.tsx';
import css from './clients.module.css';
import { DeleteClientDialog } from './delete-client-dialog.tsx';

const orderIcon = { none: 'sort', ascending: 'arrow-up', descending: 'arrow-down' } as const;

/** All clients as cards (delivery.md section 2, Client list and details). */
export function ClientListPage({
  search: shownSearch,
  onSearch,
}: {
  /** Text of the search, as the address has it. */
  search: string;
  onSearch: (search: string) => void;
}) {
  const { typed, type } = useSearchText(shownSearch, onSearch);
  const search = typed.trim();
  const { data, error, refetch } = useQuery(clientsQuery);
  const { data: subscription } = useQuery(subscriptionQuery);
  const [order, setOrder] = useState<SortOrder>('none');
  const [deleting, setDeleting] = useState<ClientCard>();
  const readOnly = subscription?.read_only && texts.readOnly;
  const shown = data && shownClients(data.clients, search, order);
  const isBare = data?.clients.length === 0;
  const create = readOnly ? (
    <Button variant="primary" icon="plus" disabledReason={readOnly}>
      {texts.create}
    </Button>
  ) : (
    <ButtonLink variant="primary" icon="plus" href="/clients/create">
      {texts.create}
    </ButtonLink>
  );

  if (error && !data) {
    return (
      <>
        <PageHeader title={texts.title} actions={create} />
        <LoadError error={error} onRetry={() => void refetch()} />
      </>
    );
  }
  return (
    <>
      {/* An empty page has it in its middle. */}
      <PageHeader title={texts.title} actions={!isBare && create} />
      <div className={css.tools} hidden={isBare}>
        <search className={css.search}>
          <Input
            type="search"
            icon="search"
            aria-label={texts.search}
            placeholder={texts.searchPlaceholder}
            value={typed}
            onChange={(event) => type(event.target.value)}
          />
        </search>
        <Button icon={orderIcon[order]} onClick={() => setOrder(nextOrder)}>
          {texts.sort[order]}
        </Button>
        {shown && (
          <span className={css.count} role="status" data-tabular>
            {texts.shown(shown.length)}
          </span>
        )}
      </div>
      {shown === undefined ? (
        <ul key="loading" className={css.grid} aria-busy="true">
          {Array.from({ length: 8 }, (_, index) => (
            <li key={index}>
              <Card>
                <div className={css.head}>
                  <Skeleton width={40} height={40} />
                  <Skeleton width="60%" />
                </div>
                <div className={css.facts}>
                  <Skeleton width={104} height={20} />
                  <Skeleton width={148} height={20} />
                </div>
                <div className={css.turns}>
                  <Skeleton width={176} height={22} />
                </div>
              </Card>
            </li>
          ))}
        </ul>
      ) : shown.length > 0 ? (
        <ul className={css.grid}>
          {shown.map((client) => (
            <li key={client.id}>
              <OneClient client={client} onDelete={() => setDeleting(client)} readOnly={readOnly} />
            </li>
          ))}
        </ul>
      ) : search ? (
        <EmptyState
          icon="search"
          title={texts.noMatch}
          text={texts.noMatchText(search)}
          action={<Button onClick={() => type('')}>{texts.clear}</Button>}
        />
      ) : (
        <EmptyState illustration="people" title={texts.empty} text={texts.emptyText} action={create} />
      )}
      {deleting && <DeleteClientDialog client={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}

function OneClient({
  client,
  onDelete,
  readOnly,
}: {
  client: ClientCard;
  onDelete: () => void;
  readOnly: string | false | undefined;
}) {
  const { Link } = useUi();
  const { date, exact } = useFormat();
  const { actor } = useMe();
  const { id, name, image, open_projects, answered_on } = client;
  return (
    <Card className={css.card}>
      <div className={css.head}>
        <Avatar name={name} src={image} size={40} square />
        <h2 className={css.name}>
          <Link href={`/clients/${id}`} className={css.cover} data-row data-edit="row">
            {name}
          </Link>
        </h2>
        <Menu
          iconOnly
          size="small"
          label={texts.menuOf(name)}
          items={[
            { label: texts.settings, icon: 'settings', href: `/clients/${id}?tab=details` },
            {
              label: texts.delete,
              icon: 'trash',
              danger: true,
              separated: true,
              disabledReason: can(actor, 'delete_client') === true ? readOnly : texts.adminOnly,
              onSelect: onDelete,
            },
          ]}
        />
      </div>
      <p className={css.facts}>
        <span>{texts.openProjects(open_projects)}</span>
        {answered_on && (
          <time dateTime={answered_on} title={exact(answered_on)}>
            {texts.lastAnswer(date(answered_on))}
          </time>
        )}
      </p>
      <ClientTurns client={client} />
    </Card>
  );
}
