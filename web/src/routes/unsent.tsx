import { createFileRoute, redirect } from '@tanstack/react-router';
import { wayBackIn } from '#lib/session/way-back.ts';
import { UnsentPage } from '../features/account/unsent-page.tsx';

/** At a former address of the workspace, for actions that could not be sent before its members go on. */
export const Route = createFileRoute('/unsent')({
  validateSearch: ({ back }: Record<string, unknown>) => wayBackIn(back),
  loaderDeps: ({ search: { back = '/' } }) => ({ back }),
  loader: async ({ deps: { back } }) => {
    const { formerHere } = await import('#lib/session/auth.ts');
    // The page at another address says what is wrong with it, or shows in its frame what waits.
    const former = await formerHere().catch(() => undefined);
    if (!former) throw redirect({ href: back, replace: true });
    return { ...former, back };
  },
  component: function Unsent() {
    const { info, isSignedIn, back } = Route.useLoaderData();
    return <UnsentPage workspace={info} wasSignedIn={isSignedIn} back={back} />;
  },
});
