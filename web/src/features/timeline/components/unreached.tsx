import { useQuery } from '@tanstack/react-query';
import type { ShownProject } from '#contracts/projects.ts';
import { fullName } from '#domain/full-name.ts';
import { mailingQuery } from '#lib/calls/contact-mailing.ts';
import { mailing as texts } from '#lib/texts/en/mailing.ts';
import { ButtonLink, Notice } from '#ui/index.ts';
import css from './timeline.module.css';

/** Notice for agents with the project's contacts that no mail reaches (rules.md 8). */
export function Unreached({ project }: { project: ShownProject }) {
  const { data } = useQuery(mailingQuery(project.contacts.map(({ id }) => id)));
  const suppressed = new Set(data?.contacts.flatMap((one) => (one.suppressed ? [one.id] : [])));
  const names = project.contacts
    .filter(({ id }) => suppressed.has(id))
    .map(({ firstname, lastname, email }) => fullName({ firstname, lastname }) || email);
  if (names.length === 0) return null;
  return (
    <div className={css.unreached} data-paper="no">
      <Notice
        tone="warning"
        title={texts.unreached(names.join(', '))}
        action={
          <ButtonLink size="small" href={`/clients/${project.client_id}?tab=details`}>
            {texts.toClient}
          </ButtonLink>
        }
      >
        {texts.unreachedText}
      </Notice>
    </div>
  );
}
