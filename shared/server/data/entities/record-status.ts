/** Verification state of a DNS record, as reported by the service that checks it. */
export const recordStatus = ['pending', 'verified', 'failed'] as const;
