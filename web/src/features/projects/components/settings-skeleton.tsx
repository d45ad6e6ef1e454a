import form from '../../../lib/form.module.css';
import { Card, Skeleton } from '../../../ui/index.ts';
import css from './project-form.module.css';

/** Stands where the settings of a project or a client will. */
export function SettingsSkeleton() {
  return (
    <div className={css.sections} aria-busy="true">
      <Skeleton width="280px" height="32px" />
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
  );
}
