/** A draft is refused, so that it would be missing from what its author is about to submit. */
export class DraftRefused extends Error {
  override readonly name = 'DraftRefused';
}
