/** Lists and stores comments of members. */
export { makeComments } from './comments.ts';
export { openComments, type CommentServices } from './open-comments.ts';
