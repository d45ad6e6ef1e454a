/** Stands in a bundle for a package that is loaded and never used. */
export {};
