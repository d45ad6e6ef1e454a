import { accountShots } from './account.ts';
import { billingShots } from './billing.ts';
import { clientShots } from './clients.ts';
import { composeShots } from './compose.ts';
import { connectionShots } from './connection.ts';
import { consoleShots } from './console.ts';
import { domainShots } from './domains.ts';
import { entranceShots } from './entrance.ts';
import { frameShots } from './frame.ts';
import { guestShots } from './guests.ts';
import { identityShots } from './identity.ts';
import { projectShots } from './projects.ts';
import { proofShots } from './proof.ts';
import { roomShots } from './room.ts';
import type { Found, Shot } from './shot.ts';
import { strangerShots } from './strangers.ts';
import { tabShots } from './tabs.ts';
import { templateShots } from './templates.ts';
import { timelineShots } from './timeline.ts';
import { viewShots } from './views.ts';

/** Shots of all screens, with the demo's data. */
export const groups: Readonly<Record<string, (found: Found) => readonly Shot[]>> = {
  frame: () => frameShots,
  projects: projectShots,
  proof: () => proofShots,
  views: () => viewShots,
  timeline: timelineShots,
  tabs: tabShots,
  compose: composeShots,
  clients: () => clientShots,
  templates: () => templateShots,
  account: () => accountShots,
  entrance: entranceShots,
  billing: () => billingShots,
  domains: () => domainShots,
  connection: connectionShots,
  console: consoleShots,
  guests: guestShots,
  room: roomShots,
  identity: identityShots,
  strangers: strangerShots,
};
