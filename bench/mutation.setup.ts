import fc from 'fast-check';

/** A failed property ends at its first counterexample: its shrinking takes longer than all the other specs together. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
