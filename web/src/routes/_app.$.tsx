import { createFileRoute } from '@tanstack/react-router';
import { NotFound } from '../lib/not-found.tsx';
import { common } from '../lib/texts/en/common.ts';

/** Every address that no page has. */
export const Route = createFileRoute('/_app/$')({
  loader: () => ({ crumbs: [{ label: common.notFound.title }] }),
  component: () => <NotFound />,
});
