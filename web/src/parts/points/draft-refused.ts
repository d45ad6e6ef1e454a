/** Error: a draft is refused, so that its author's submission would lack it. */
export class DraftRefused extends Error {
  override readonly name = 'DraftRefused';
}
