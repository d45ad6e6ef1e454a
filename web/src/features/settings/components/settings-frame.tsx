/** Shared parts of the settings pages. */
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Loaded } from '#lib/page/loaded.tsx';
import { UpgradeDialog } from '#lib/plan/upgrade-dialog.tsx';
import { subscriptionQuery } from '#lib/session/me.ts';
import { settings as texts } from '#lib/texts/en/settings.ts';
import {
  Button,
  Card,
  cx,
  Icon,
  type IconName,
  PageHeader,
  Skeleton,
  TextField,
  VisuallyHidden,
} from '#ui/index.ts';
import type { SaveState } from '../autosave.ts';
import css from './settings.module.css';

const icons: Readonly<Record<SaveState, IconName>> = {
  saved: 'check',
  unsaved: 'edit',
  saving: 'refresh',
  failed: 'alert',
  incomplete: 'alert',
};

/** True if the page can save; its header announces autosave only then. */
const useSaves = (): boolean => !useQuery(subscriptionQuery).data?.read_only;

/** Header of an autosaving page, with the state of the save. */
export function SettingsHeader({
  title,
  lead,
  state,
  onRetry,
  actions,
}: {
  title: string;
  lead: string;
  state: SaveState;
  onRetry: () => void;
  actions?: ReactNode;
}) {
  const saves = useSaves();
  return (
    <PageHeader
      title={title}
      subtitle={saves ? `${lead} ${texts.state.byThemselves}` : lead}
      actions={
        <>
          {(saves || state !== 'saved') && (
            <span
              className={cx(css.state, (state === 'failed' || state === 'incomplete') && css.failed)}
              role="status"
            >
              <Icon name={icons[state]} />
              {texts.state[state]}
            </span>
          )}
          {state === 'failed' && (
            <Button size="small" icon="refresh" onClick={onRetry}>
              {texts.state.retry}
            </Button>
          )}
          {actions}
        </>
      }
    />
  );
}

/** Placeholder of a field that the plan does not include. */
export function Locked({ label, hint }: { label: string; hint: string }) {
  const [open, setOpen] = useState(false);
  return (
    <div className={css.locked}>
      <Icon name="lock" className={css.lockedIcon} />
      <VisuallyHidden>{texts.locked}</VisuallyHidden>
      <div>
        <div>{label}</div>
        <div className={css.hint}>{hint}</div>
      </div>
      <Button
        size="small"
        className={css.lockedWay}
        aria-label={`${texts.upgrade}: ${label}`}
        onClick={() => setOpen(true)}
      >
        {texts.upgrade}
      </Button>
      {open && <UpgradeDialog onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Text field that must not be blank: an empty one shows its error. The page does not save it blank (`withName`). */
export function NameField({
  value,
  missing,
  onChange,
  ...field
}: {
  label: string;
  value: string;
  missing: string;
  onChange: (value: string) => void;
  readOnly?: boolean;
  className?: string | undefined;
  maxLength?: number;
}) {
  const [touched, setTouched] = useState(false);
  return (
    <TextField
      maxLength={255}
      {...field}
      required
      value={value}
      error={touched && value.trim() === '' && missing}
      onChange={({ target }) => {
        setTouched(true);
        onChange(target.value);
      }}
    />
  );
}

/** Settings page whose data comes from a query. */
export function LoadedSettings<Data>({
  title,
  lead,
  ...rest
}: { title: string; lead: string } & Pick<
  ComponentProps<typeof Loaded<Data>>,
  'query' | 'failed' | 'children'
>) {
  const saves = useSaves();
  return (
    <Loaded
      {...rest}
      head={
        <PageHeader
          title={title}
          subtitle={saves ? `${lead} ${texts.state.byThemselves}` : lead}
          // Same height as the save state, which has its own line on a phone.
          actions={saves && !rest.query.error && <Skeleton width={128} height={32} />}
        />
      }
      waiting={
        <div className={css.page} aria-busy="true">
          {[4, 2].map((fields) => (
            <Card key={fields} title={<Skeleton width={120} />}>
              <div className={css.stack}>
                {Array.from({ length: fields }, (_, field) => (
                  <Skeleton key={field} height={40} />
                ))}
              </div>
            </Card>
          ))}
        </div>
      }
    />
  );
}
