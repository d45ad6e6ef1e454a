/** Refusals of the domain that the browser finds itself. */
import { type Problem, problemOf, type Refusal } from '#contracts/errors.ts';
import { problemHere } from '#lib/texts/translated.ts';

/** Problem with the text of a refusal, in the language of the page. */
export const refusalHere = (refusal: Refusal): Problem => problemHere(problemOf(refusal));
