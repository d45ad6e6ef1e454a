import { ButtonLink, EmptyState } from '../ui/index.ts';
import { common } from './texts/en/common.ts';

/** What an address that leads nowhere opens for who is signed in: within the frame. */
export function NotFound() {
  return (
    <EmptyState
      page
      icon="search"
      title={common.notFound.title}
      text={common.notFound.text}
      action={<ButtonLink href="/projects">{common.notFound.action}</ButtonLink>}
    />
  );
}
