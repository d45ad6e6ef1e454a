import { createFileRoute, redirect } from '@tanstack/react-router';
import { can } from '#domain/permission/can.ts';
import { actorOf, meQuery } from '#lib/session/me.ts';
import { audit } from '#lib/texts/en/audit.ts';
import { auditQuery } from '../features/audit/api.ts';
import { AuditPage } from '../features/audit/components/audit-page.tsx';

export const Route = createFileRoute('/_app/settings/audit-log')({
  loader: async ({ context: { queryClient } }) => {
    const actor = actorOf(await queryClient.ensureQueryData(meQuery));
    if (can(actor, 'view_audit') !== true) throw redirect({ to: '/', replace: true });
    void queryClient.prefetchInfiniteQuery({ ...auditQuery({}), staleTime: 0 });
    return { crumbs: [{ label: audit.title }] };
  },
  component: AuditPage,
});
