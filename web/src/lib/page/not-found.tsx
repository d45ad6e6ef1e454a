import { common } from '#lib/texts/en/common.ts';
import { ButtonLink, EmptyState } from '#ui/index.ts';

/** Not-found page for signed-in members, within the frame. */
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
