import { useId } from 'react';
import {
  type PermissionName,
  type Permissions,
  permissionNames,
  withPermission,
} from '#domain/permission/actor.ts';
import { can } from '#domain/permission/can.ts';
import { useMe } from '#lib/session/me.ts';
import { settings } from '#lib/texts/en/settings.ts';
import { Checkbox } from '#ui/index.ts';
import css from './settings.module.css';

const texts = settings.team;

/** Permission checkboxes of a member: admin implies all others, and users can grant only their own permissions. */
export function PermissionBoxes({
  legend,
  user,
  permissions,
  disabledReason,
  onChange,
}: {
  legend: string;
  /** Stored permissions. */
  user: Permissions & { readonly id: number; readonly owner: boolean };
  permissions: Permissions;
  disabledReason?: string | undefined;
  onChange: (permissions: Permissions) => void;
}) {
  const { actor } = useMe();
  const id = useId();
  const changed = (name: PermissionName): Permissions =>
    withPermission(permissions, name, !permissions[name]);
  return (
    <fieldset className={css.permissions} aria-label={legend}>
      {permissionNames.map((name) => {
        const allowed = can(actor, 'edit_user', { user, permissions: changed(name) }) === true;
        return (
          <Checkbox
            key={name}
            id={`${id}-${name}`}
            label={texts.permissions[name]}
            hint={name === 'admin' && user.id === 0 ? texts.adminHint : undefined}
            checked={permissions[name]}
            disabledReason={disabledReason ?? (allowed ? undefined : texts.beyond)}
            onChange={() => onChange(changed(name))}
          />
        );
      })}
    </fieldset>
  );
}
