/** Comments of members. */
export { type Comments, makeComments } from './comments.ts';
