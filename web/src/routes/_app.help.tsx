import { createFileRoute } from '@tanstack/react-router';
import { HelpPage } from '../features/frame/help-page.tsx';
import { help } from '../lib/texts/en/help.ts';

export const Route = createFileRoute('/_app/help')({
  loader: () => ({ crumbs: [{ label: help.title }] }),
  component: HelpPage,
});
