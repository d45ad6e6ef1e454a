import { ButtonLink, EmptyState } from '../ui/index.ts';
import { common } from './texts/en/common.ts';

/** What an address that leads nowhere opens: within the frame for who is signed in, else alone. */
export function NotFound({ alone = false }: { alone?: boolean }) {
  return (
    <EmptyState
      page
      alone={alone}
      icon="search"
      title={common.notFound.title}
      text={common.notFound.text}
      action={<ButtonLink href="/projects">{common.notFound.action}</ButtonLink>}
    />
  );
}
