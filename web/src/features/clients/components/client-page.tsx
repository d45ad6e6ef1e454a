import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Client } from '#contracts/clients.ts';
import { can } from '#domain/permission/can.ts';
import { useFormat } from '#lib/format/format.ts';
import { isFull, useIncludes } from '#lib/plan/plan.ts';
import { subscriptionQuery, useMe } from '#lib/session/me.ts';
import { clients as texts } from '#lib/texts/en/clients.ts';
import { limits } from '#lib/texts/en/limits.ts';
import { Avatar, Button, ButtonLink, Menu, PageHeader, TabLinks } from '#ui/index.ts';
import { type ClientTab, clientTabs } from '../tabs.ts';
import { ClientTurns } from './client-turns.tsx';
import css from './clients.module.css';
import { DeleteClientDialog } from './delete-client-dialog.tsx';

/**
 * Link to a new project of the client, or the reason that none can be created; nothing for users who may not create
 * projects.
 */
export function AddProject({ clientId }: { clientId: number }) {
  const { actor } = useMe();
  const { data: subscription } = useQuery(subscriptionQuery);
  if (can(actor, 'create_project') !== true) return null;
  const blocked =
    (subscription?.read_only && texts.readOnly) ||
    (isFull(subscription, 'active_projects') && limits.active_projects);
  return blocked ? (
    <Button icon="plus" disabledReason={blocked}>
      {texts.addProject}
    </Button>
  ) : (
    <ButtonLink icon="plus" href={`/projects/create?client=${clientId}`}>
      {texts.addProject}
    </ButtonLink>
  );
}

/** Header and tabs of a client; a new client has only the form (delivery.md section 2). */
export function ClientPage({
  client,
  tab,
  onDeleted,
  children,
}: {
  client: Client | undefined;
  tab: ClientTab;
  onDeleted: () => void;
  children: ReactNode;
}) {
  const { actor } = useMe();
  const { data: subscription } = useQuery(subscriptionQuery);
  // The tab itself shows the reason.
  const locked = useIncludes('analytics') === false || can(actor, 'view_client_analytics') !== true;
  const { date, exact } = useFormat();
  const [deleting, setDeleting] = useState(false);
  if (!client) {
    return (
      <>
        <PageHeader title={texts.create} />
        {children}
      </>
    );
  }
  const { id, name, image, answered_on } = client;
  const readOnly = subscription?.read_only && texts.readOnly;
  return (
    <>
      <PageHeader
        title={
          <span className={css.title}>
            <Avatar name={name} src={image} size={32} square />
            {name}
          </span>
        }
        badges={<ClientTurns client={client} />}
        subtitle={
          answered_on && (
            <time dateTime={answered_on} title={exact(answered_on)}>
              {texts.lastAnswer(date(answered_on))}
            </time>
          )
        }
        actions={
          <>
            <AddProject clientId={id} />
            <Menu
              iconOnly
              label={texts.menuOf(name)}
              items={[
                {
                  label: texts.delete,
                  icon: 'trash',
                  danger: true,
                  disabledReason: can(actor, 'delete_client') === true ? readOnly : texts.adminOnly,
                  onSelect: () => setDeleting(true),
                },
              ]}
            />
          </>
        }
        tabs={
          <TabLinks
            label={texts.tabs.label}
            selected={tab}
            items={clientTabs.map((one) => ({
              id: one,
              label: texts.tabs[one],
              href: one === 'active' ? `/clients/${id}` : `/clients/${id}?tab=${one}`,
              ...(one === 'active' ? { count: client.open_projects } : {}),
              ...(one === 'analytics' && locked ? { icon: 'lock' as const } : {}),
            }))}
          />
        }
      />
      {children}
      {deleting && (
        <DeleteClientDialog client={client} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
      )}
    </>
  );
}
