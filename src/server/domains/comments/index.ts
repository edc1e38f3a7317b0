/** Comments of members. */
export { type Comments, makeComments } from './comments.ts';
export { type CommentRecords, makeCommentRecords } from './comment-records.ts';
