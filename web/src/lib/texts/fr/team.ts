import type { TeamTexts } from '../translations.ts';
import { answering } from './answering.ts';
import { approvers } from './approvers.ts';
import { account, sample } from './team/account.ts';
import { analytics } from './team/analytics.ts';
import { audit } from './team/audit.ts';
import { billing } from './team/billing.ts';
import { board } from './team/board.ts';
import { calendar } from './team/calendar.ts';
import { clientMessages } from './team/client-messages.ts';
import { clients } from './team/clients.ts';
import { common } from './team/common.ts';
import { components } from './team/components.ts';
import { compose } from './team/compose.ts';
import { dashboard } from './team/dashboard.ts';
import { dateField } from './team/date-field.ts';
import { deliverables } from './team/deliverables.ts';
import { domains } from './team/domains.ts';
import { closed } from './team/enter.ts';
import { errors } from './team/errors.ts';
import { feedback } from './team/feedback.ts';
import { figures } from './team/figures.ts';
import { files } from './team/files.ts';
import { firstProof } from './team/first-proof.ts';
import { forms } from './team/forms.ts';
import { frame } from './team/frame.ts';
import { help } from './team/help.ts';
import { inbox } from './team/inbox.ts';
import { keys } from './team/keys.ts';
import { leaving } from './team/leaving.ts';
import { limits } from './team/limits.ts';
import { logo } from './team/logo.ts';
import { mailing } from './team/mailing.ts';
import { mails } from './team/mails.ts';
import { mergeTags } from './team/merge-tags.ts';
import { moveActions, movePoints, moves } from './team/moves.ts';
import { multiUpdate } from './team/multi-update.ts';
import { notes } from './team/notes.ts';
import { points } from './team/points.ts';
import { projects } from './team/projects.ts';
import { proofEntry } from './team/proof-entry.ts';
import { push } from './team/push.ts';
import { readers } from './team/readers.ts';
import { search } from './team/search.ts';
import { secondFactor } from './team/second-factor.ts';
import { settings } from './team/settings.ts';
import { singleSignOn } from './team/single-sign-on.ts';
import { stepUp } from './team/step-up.ts';
import { subscription } from './team/subscription.ts';
import { templates } from './team/templates.ts';
import { timeline } from './team/timeline.ts';
import { tour } from './team/tour.ts';
import { upgrade } from './team/upgrade.ts';
import { wishes } from './team/wishes.ts';
import { workflowEditor } from './team/workflow-editor.ts';

/** Texts of the team, beside those of the portal. */
export const team: TeamTexts = {
  account,
  analytics,
  answering,
  approvers,
  audit,
  billing,
  board,
  calendar,
  clients,
  closed,
  common,
  components,
  compose,
  dashboard,
  dateField,
  deliverables,
  domains,
  errors,
  feedback,
  figures,
  files,
  firstProof,
  forms,
  frame,
  help,
  inbox,
  keys,
  leaving,
  limits,
  logo,
  mailing,
  mails,
  mergeTags,
  moveActions,
  movePoints,
  moves,
  multiUpdate,
  notes,
  points,
  projects,
  proofEntry,
  readers,
  sample,
  push,
  search,
  secondFactor,
  settings,
  singleSignOn,
  stepUp,
  subscription,
  templates,
  timeline,
  tour,
  upgrade,
  clientMessages,
  wishes,
  workflowEditor,
};
