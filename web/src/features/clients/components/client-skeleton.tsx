import { PageSkeleton } from '#lib/page-skeleton.tsx';
import { clients as texts } from '#lib/texts/en/clients.ts';
import form from '#parts/form/form.module.css';
import { Card, Skeleton } from '#ui/index.ts';
import css from './clients.module.css';

export function ClientSkeleton() {
  return (
    <PageSkeleton label={texts.tabs.details} tabs>
      <div className={css.form}>
        <Card title={<Skeleton width={64} />}>
          <div className={form.fields}>
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
    </PageSkeleton>
  );
}
