import { PageSkeleton } from '#lib/page/page-skeleton.tsx';
import { projects as texts } from '#lib/texts/en/projects.ts';
import form from '#parts/form/form.module.css';
import { Card, Skeleton } from '#ui/index.ts';
import css from './project-form.module.css';

export function SettingsSkeleton() {
  return (
    <PageSkeleton label={texts.settingsTitle} subtitle>
      <div className={css.sections}>
        <Card>
          <div className={form.fields}>
            {Array.from({ length: 6 }, (_, index) => (
              <div key={index} className={css.fixed}>
                <Skeleton width="120px" height="20px" />
                <Skeleton height="32px" />
              </div>
            ))}
          </div>
        </Card>
        <Card>
          <Skeleton height="160px" />
        </Card>
      </div>
    </PageSkeleton>
  );
}
