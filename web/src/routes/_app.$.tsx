import { createFileRoute } from '@tanstack/react-router';
import { NotFound } from '#lib/page/not-found.tsx';
import { common } from '#lib/texts/en/common.ts';

/** Splat route: every address without a page. */
export const Route = createFileRoute('/_app/$')({
  loader: () => ({ crumbs: [{ label: common.notFound.title }] }),
  component: () => <NotFound />,
});
