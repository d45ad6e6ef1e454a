import fc from 'fast-check';

/** Ends a failed property at its first counterexample: shrinking takes longer than all the other specs together. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
