import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Anchors of the runbook's headings, which alarms link to. */
export const runbookAnchors = (): readonly string[] => {
  const runbook = readFileSync(join(import.meta.dirname, '../../docs/runbook.md'), 'utf8');
  return [...runbook.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .trim()
      .replaceAll(' ', '-'),
  );
};
