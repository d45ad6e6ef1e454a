/** The single table. One entity a noun; access patterns are functions in files named after what they ask about. */
import { Client, Contact, ContactProject } from './entities/clients.ts';
import { LinkHit } from './entities/link-hit.ts';
import {
  AgendaItem,
  Claim,
  ProjectFigures,
  PurgeJob,
  ReminderClaim,
  ReminderSlot,
  WorkspaceFigures,
} from './entities/machines.ts';
import {
  Commit,
  Deliverable,
  FileItem,
  MailRecord,
  MailText,
  Note,
  Project,
  Row,
  TrackedLink,
  UndoItem,
  WorkflowItem,
} from './entities/project.ts';
import {
  EmailTemplateItem,
  QcTemplateItem,
  SurveyTemplateItem,
  WorkflowTemplateItem,
} from './entities/templates.ts';
import { Counter, Directory, IdempotentCall, Membership, Tenant, User } from './entities/workspace.ts';

export const entities = {
  Tenant,
  User,
  Membership,
  Directory,
  Counter,
  IdempotentCall,
  Client,
  Contact,
  ContactProject,
  Project,
  WorkflowItem,
  Commit,
  MailRecord,
  MailText,
  UndoItem,
  FileItem,
  Deliverable,
  Note,
  TrackedLink,
  LinkHit,
  Row,
  EmailTemplateItem,
  WorkflowTemplateItem,
  QcTemplateItem,
  SurveyTemplateItem,
  Claim,
  ReminderSlot,
  ReminderClaim,
  ProjectFigures,
  WorkspaceFigures,
  AgendaItem,
  PurgeJob,
};
