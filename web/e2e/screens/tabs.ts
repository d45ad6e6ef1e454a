/** The tabs behind a project's timeline, in their states. */
import { deliverables } from '../../src/lib/texts/en/deliverables.ts';
import { notes } from '../../src/lib/texts/en/notes.ts';
import { type Found, failing, inDialog, onStarter, press, readOnly, type Shot, waiting } from './shot.ts';

/** The end of a tab's address, and what answers it. */
const tabs = {
  scope: '**/scope',
  notes: '**/notes',
  deliverables: '**/deliverables',
  feedback: '**/surveys',
};

export const tabShots = ({ timelineOf }: Found): readonly Shot[] => {
  const full = timelineOf('Brand refresh');
  const bare = timelineOf('Boutique en ligne');
  const closed = timelineOf('Autumn wine list');
  const rated = timelineOf('Spring menu');
  return [
    ...Object.entries(tabs).flatMap(([tab, calls]): Shot[] => [
      { name: `tab-${tab}`, path: `${tab === 'feedback' ? rated : full}#${tab}` },
      { name: `tab-${tab}-empty`, path: `${bare}#${tab}` },
      { name: `tab-${tab}-archived`, path: `${closed}#${tab}` },
      { name: `tab-${tab}-read-only`, path: `${full}#${tab}`, given: readOnly },
      { name: `tab-${tab}-loading`, path: `${full}#${tab}`, given: waiting(calls), loading: true },
      { name: `tab-${tab}-failing`, path: `${full}#${tab}`, given: failing(calls), refused: 500 },
      { name: `tab-${tab}-as-agent`, path: `${full}#${tab}`, as: 'agent' },
      { name: `tab-${tab}-as-client`, path: `${tab === 'feedback' ? rated : full}#${tab}`, as: 'client' },
    ]),
    { name: 'tab-analytics', path: `${timelineOf('Etichette riserva')}#analytics` },
    { name: 'tab-analytics-rated', path: `${rated}#analytics` },
    { name: 'tab-feedback-locked', path: `${rated}#feedback`, given: onStarter },
    {
      name: 'tab-notes-editor',
      path: `${full}#notes`,
      act: (page) => press(page, notes.list.notes.add),
    },
    { name: 'tab-deliverables-new', path: `${full}#deliverables`, act: inDialog(deliverables.create) },
    {
      name: 'tab-deliverables-editor',
      path: `${full}#deliverables`,
      act: (page) => press(page, deliverables.editOf('Logo package')),
    },
    {
      name: 'tab-deliverables-compose',
      path: `${full}#deliverables`,
      act: async (page) => {
        await press(page, deliverables.send);
        await page.frameLocator('iframe').first().locator('p').first().waitFor();
      },
    },
  ];
};
