/** Points of a review (docs/specification, Beyond the specification). */

export {
  type Attachment,
  type AttachmentRefusal,
  attached,
  attachmentLimits,
  saysSomething,
} from './attachment.ts';
export {
  answersRefusal,
  awaitsAnswer,
  checklistOf,
  isOpenChange,
  type Listed,
  type OpenChanges,
  openChangesByStage,
  withoutNewVersion,
} from './checklist.ts';
export {
  changedPoint,
  decidePoint,
  draftRefusal,
  type PointChange,
  type PointCommand,
  type PointDecision,
  type PointRefusal,
  submitted,
} from './decide-point.ts';
export { type GoodMark, markRefusal, standingMarks } from './good-mark.ts';
export { markInWords } from './mark-words.ts';
export {
  beginsMention,
  isMentioned,
  mayMention,
  mentionLimits,
  mentionsIn,
  peopleOf,
  teamOf,
  textParts,
} from './mention.ts';
export {
  type Acceptance,
  type Answer,
  type AnswerKind,
  type AnswerPlace,
  answerKinds,
  asReadBy,
  countPoints,
  type EarlierAnswer,
  isSameLogin,
  isSamePerson,
  isTold,
  mayRead,
  mayReadReply,
  type Person,
  type Point,
  type PointCounts,
  type PointKind,
  type PointState,
  pointKinds,
  pointLimits,
  pointState,
  pointStates,
  type Reply,
  type RoundOfPoint,
  turnOf,
} from './point.ts';
export {
  type Area,
  anchorOf,
  clock,
  clockRange,
  comparePlaces,
  type Extent,
  type FrameRate,
  isSameSelector,
  type Moment,
  type Region,
  regionOf,
  type Selector,
  type SelectorProblem,
  type Shape,
  type Spot,
  type Stroke,
  selectorLimits,
  selectorProblem,
  type TextMark,
  textMarks,
  timecode,
} from './selector.ts';
export { awaitsReading, type ThreadLine, threadOf } from './thread.ts';
export { type WebSelector, webSelector } from './web-annotation.ts';
