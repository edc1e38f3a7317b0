/** Keeps forms, submissions and uploaded files. */
export { isPublicForm, readContent, readForm, submissionsOf } from './form-rows.ts';
export { makeFormPreview, previewIdOf, readFormOfSet } from './form-previews.ts';
export { type FormServices, openForms } from './open-forms.ts';
export type { AcceptedSubmission } from './submissions.ts';
export { maskTitle } from './mask-values.ts';
export { listRepliesTo, sendReply } from './replies.ts';
export { notifyAssignee } from './notify-assignee.ts';
export { onlyForm, summaryOf } from './submission-console.ts';
