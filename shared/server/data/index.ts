/** All entities of the single table; `transact` writes to any of them. */

import { AddressChangeItem } from './entities/address-change.ts';
import { AgendaItem } from './entities/agenda-item.ts';
import { Attempts } from './entities/attempts.ts';
import { AuditEntry } from './entities/audit-entry.ts';
import { AuditHead } from './entities/audit-head.ts';
import { CallBucket } from './entities/call-bucket.ts';
import { Claim } from './entities/claim.ts';
import { Client } from './entities/client.ts';
import { ClientFigures } from './entities/client-figures.ts';
import { Commit } from './entities/commit.ts';
import { Contact } from './entities/contact.ts';
import { ContactProject } from './entities/contact-project.ts';
import { CountedHistory } from './entities/counted-history.ts';
import { Counter } from './entities/counter.ts';
import { CustomDomain } from './entities/custom-domain.ts';
import { DailyFigures } from './entities/daily-figures.ts';
import { DecisionCode } from './entities/decision-code.ts';
import { Deliverable } from './entities/deliverable.ts';
import { Directory } from './entities/directory.ts';
import { DomainClaim } from './entities/domain-claim.ts';
import { DoubtfulName } from './entities/doubtful-name.ts';
import { EmailDomain } from './entities/email-domain.ts';
import { EmailTemplateItem } from './entities/email-template.ts';
import { FiguresChange } from './entities/figures-change.ts';
import { FileItem } from './entities/file.ts';
import { FormerMember } from './entities/former-member.ts';
import { GoodMarkItem } from './entities/good-mark.ts';
import { Handover } from './entities/handover.ts';
import { IdempotentCall } from './entities/idempotent-call.ts';
import { InboxEntry } from './entities/inbox-entry.ts';
import { InboxPlaceItem } from './entities/inbox-place.ts';
import { Invitation } from './entities/invitation.ts';
import { KnownDevices } from './entities/known-devices.ts';
import { LinkHit } from './entities/link-hit.ts';
import { MailDay } from './entities/mail-day.ts';
import { MailPace } from './entities/mail-pace.ts';
import { MailRecord } from './entities/mail-record.ts';
import { MailText } from './entities/mail-text.ts';
import { MailTurn } from './entities/mail-turn.ts';
import { MarketplaceCode } from './entities/marketplace-code.ts';
import { MemberProject } from './entities/member-project.ts';
import { Membership } from './entities/membership.ts';
import { Note } from './entities/note.ts';
import { NoteRoom } from './entities/note-room.ts';
import { PasswordLink } from './entities/password-link.ts';
import { PersonSessions } from './entities/person-sessions.ts';
import { Picture } from './entities/picture.ts';
import { PointItem } from './entities/point.ts';
import { PointReply } from './entities/point-reply.ts';
import { PointRoom } from './entities/point-room.ts';
import { Project } from './entities/project.ts';
import { ProjectFigures } from './entities/project-figures.ts';
import { ProjectListItem } from './entities/project-list-item.ts';
import { ProjectSurvey } from './entities/project-survey.ts';
import { PurgeJob } from './entities/purge-job.ts';
import { PushDevice } from './entities/push-device.ts';
import { QcTemplateItem } from './entities/qc-template.ts';
import { RecoveryCodes } from './entities/recovery-codes.ts';
import { ReminderClaim } from './entities/reminder-claim.ts';
import { ReminderSlot } from './entities/reminder-slot.ts';
import { SearchDocument } from './entities/search-document.ts';
import { SearchIndex } from './entities/search-index.ts';
import { SearchTerm } from './entities/search-term.ts';
import { SignOnSession } from './entities/sign-on-session.ts';
import { SignUp } from './entities/sign-up.ts';
import { SignedInSession } from './entities/signed-in-session.ts';
import { SingleSignOn } from './entities/single-sign-on.ts';
import { StandInAccount } from './entities/stand-in-account.ts';
import { SuppressedAddress } from './entities/suppressed-address.ts';
import { SurveyTemplateItem } from './entities/survey-template.ts';
import { TeamFigures } from './entities/team-figures.ts';
import { Tenant } from './entities/tenant.ts';
import { TrackedLink } from './entities/tracked-link.ts';
import { UndoItem } from './entities/undo.ts';
import { User } from './entities/user.ts';
import { ViewShelf } from './entities/view-shelf.ts';
import { WorkflowItem } from './entities/workflow.ts';
import { WorkflowTemplateItem } from './entities/workflow-template.ts';
import { WorkspaceFigures } from './entities/workspace-figures.ts';

export const entities = {
  Tenant,
  User,
  Membership,
  Invitation,
  Directory,
  MarketplaceCode,
  StandInAccount,
  Counter,
  Handover,
  IdempotentCall,
  Client,
  Contact,
  ContactProject,
  MemberProject,
  SuppressedAddress,
  Project,
  WorkflowItem,
  Commit,
  MailDay,
  MailPace,
  MailTurn,
  MailRecord,
  MailText,
  UndoItem,
  FileItem,
  Deliverable,
  Note,
  NoteRoom,
  Picture,
  GoodMarkItem,
  PointItem,
  PointReply,
  PointRoom,
  TrackedLink,
  LinkHit,
  ProjectSurvey,
  ProjectListItem,
  ViewShelf,
  EmailTemplateItem,
  WorkflowTemplateItem,
  QcTemplateItem,
  SurveyTemplateItem,
  EmailDomain,
  CustomDomain,
  SingleSignOn,
  FormerMember,
  SignOnSession,
  DomainClaim,
  DoubtfulName,
  Claim,
  ReminderSlot,
  ReminderClaim,
  ProjectFigures,
  CountedHistory,
  FiguresChange,
  WorkspaceFigures,
  ClientFigures,
  TeamFigures,
  DailyFigures,
  AgendaItem,
  PurgeJob,
  PushDevice,
  SignUp,
  Attempts,
  CallBucket,
  DecisionCode,
  PersonSessions,
  SignedInSession,
  KnownDevices,
  RecoveryCodes,
  PasswordLink,
  AddressChangeItem,
  AuditEntry,
  AuditHead,
  InboxEntry,
  InboxPlaceItem,
  SearchTerm,
  SearchDocument,
  SearchIndex,
};
