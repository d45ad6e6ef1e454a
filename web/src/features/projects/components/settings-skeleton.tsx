import { Card, Skeleton } from '../../../ui/index.ts';
import css from './project-form.module.css';

/** Stands where the settings of a project or a client will. */
export function SettingsSkeleton() {
  return (
    <div className={css.sections} aria-busy="true">
      <Skeleton width="280px" height="32px" />
      <Card>
        <div className={css.fields}>
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} height="56px" />
          ))}
        </div>
      </Card>
      <Card>
        <Skeleton height="160px" />
      </Card>
    </div>
  );
}
