/** Comments of members. */
export { makeComments } from './comments.ts';
export { openComments, type CommentServices } from './open-comments.ts';
