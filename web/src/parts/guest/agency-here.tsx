import { useEffect, useState } from 'react';
import { getTenantByHost } from '#contracts/workspace.ts';
import { api } from '#lib/calls/api.ts';
import { Avatar } from '#ui/avatar.tsx';
import css from './guest-page.module.css';

/** Agency at this host; null if there is none, or it could not or was not to be asked for, undefined until then. */
export const useAgencyHere = (isAskedFor = true) => {
  const [agency, setAgency] = useState<{ readonly name: string; readonly logo: string | null } | null>();
  useEffect(() => {
    if (isAskedFor) api(getTenantByHost).then(setAgency, () => setAgency(null));
  }, [isAskedFor]);
  return isAskedFor ? agency : null;
};

export function AgencyBrand({ name, logo }: { name: string; logo: string | null }) {
  return (
    <span className={css.brand}>
      <Avatar name={name} src={logo} size={32} square />
      {name}
    </span>
  );
}

/** Name and logo of the agency at this host, once they are there. */
export default function AgencyHere() {
  const agency = useAgencyHere();
  return agency ? <AgencyBrand {...agency} /> : null;
}
