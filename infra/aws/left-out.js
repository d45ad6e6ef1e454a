/** Bundle stub for a package that is loaded but never used. */
export {};
