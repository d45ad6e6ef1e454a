export {
  type Answerer,
  answererLimits,
  isSameAnswerer,
  type Named,
  plainName,
  shownName,
} from './answerer.ts';
export { daysAfterClosing, endedLinkDays, type LinkEnd, linkEnds } from './link-days.ts';
export {
  decidersBy,
  decisionCode,
  isCodeOpen,
  type KeptCode,
  type LinkDeciders,
  linkDeciders,
  maskedAddress,
  type Proof,
  type ProofRefusal,
  proofRefusal,
  proofs,
} from './proof.ts';
