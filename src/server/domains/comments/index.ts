/** Lists and stores comments of members. */
export { describeAnswer, forgetAuthor } from './answers.ts';
export { readAnswer } from './comment-text.ts';
export { Comments } from './comments.ts';
export { openComments, type CommentServices } from './open-comments.ts';
