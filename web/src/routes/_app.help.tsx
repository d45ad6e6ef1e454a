import { createFileRoute } from '@tanstack/react-router';
import { help } from '#lib/texts/en/help.ts';
import { HelpPage } from '../features/frame/help-page.tsx';

export const Route = createFileRoute('/_app/help')({
  loader: () => ({ crumbs: [{ label: help.title }] }),
  component: HelpPage,
});
