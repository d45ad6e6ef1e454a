export * from './chain.ts';
export * from './entry.ts';
export { auditCsv, auditJson } from './export.ts';
export { auditSentence } from './sentences/index.ts';
