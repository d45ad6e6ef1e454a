import { useRouterState } from '@tanstack/react-router';
import { PageSkeleton } from '#lib/page/page-skeleton.tsx';
import { clients as texts } from '#lib/texts/en/clients.ts';
import form from '#parts/form/form.module.css';
import { Card, cx, Skeleton } from '#ui/index.ts';
import { clientTabs } from '../tabs.ts';
import css from './clients.module.css';

/** Placeholder of a client's page: its form for the details and for a new client, else a list. */
export function ClientSkeleton() {
  const isForm = useRouterState({
    select: ({ location: { pathname, search } }) =>
      pathname.endsWith('/create') || ('tab' in search && search.tab === 'details'),
  });
  return (
    <PageSkeleton label={texts.tabs[isForm ? 'details' : clientTabs[0]]} subtitle={!isForm} tabs>
      {isForm ? (
        <div className={css.form}>
          <Card title={<Skeleton width={64} />}>
            <div className={cx(form.fields, css.details)}>
              <div className={form.wide}>
                <Skeleton width={72} height={72} />
              </div>
              <div className={form.wide}>
                <Skeleton height={56} />
              </div>
              {['language', 'zone', 'director'].map((field) => (
                <Skeleton key={field} height={56} />
              ))}
            </div>
          </Card>
          <Card title={<Skeleton width={96} />}>
            <Skeleton height={240} />
          </Card>
        </div>
      ) : (
        <div className={css.rows}>
          <Skeleton height={72} />
          <Skeleton height={320} />
        </div>
      )}
    </PageSkeleton>
  );
}
