import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Client } from '../../../../../shared/contracts/clients.ts';
import { can } from '../../../../../shared/domain/permission/can.ts';
import { subscriptionQuery, useMe } from '../../../lib/me.ts';
import { clients as texts } from '../../../lib/texts/en/clients.ts';
import { ButtonLink, Menu, PageHeader, TabLinks } from '../../../ui/index.ts';
import { type ClientTab, clientTabs } from '../tabs.ts';
import { DeleteClientDialog } from './delete-client-dialog.tsx';

/** The head and the tabs of a client; a new one has its form alone (delivery.md section 2). */
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
  const [deleting, setDeleting] = useState(false);
  if (!client) {
    return (
      <>
        <PageHeader title={texts.create} />
        {children}
      </>
    );
  }
  const { id, name } = client;
  const readOnly = subscription?.read_only && texts.readOnly;
  return (
    <>
      <PageHeader
        title={name}
        actions={
          <>
            {can(actor, 'create_project') === true && !readOnly && (
              <ButtonLink icon="plus" href={`/projects/create?client=${id}`}>
                {texts.addProject}
              </ButtonLink>
            )}
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
              href: one === 'details' ? `/clients/${id}` : `/clients/${id}?tab=${one}`,
              ...(one === 'active' ? { count: client.open_projects } : {}),
            }))}
          />
        }
      />
      {children}
      <DeleteClientDialog
        client={deleting ? client : undefined}
        onClose={() => setDeleting(false)}
        onDeleted={onDeleted}
      />
    </>
  );
}
