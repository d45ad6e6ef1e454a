export {
  type Answerer,
  answererLimits,
  isSameAnswerer,
  type LinkDeciders,
  linkDeciders,
  type Named,
  type Proof,
  plainName,
  proofs,
  shownName,
} from './answerer.ts';
