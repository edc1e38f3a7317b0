import type { DocumentName } from '../../../runtime/model/edit-target.ts';

/** The argument `document` of actions that work on the revisions of one. */
export const DOCUMENT_ARGUMENT = {
  enum: ['content', 'NavigationCommon', 'WebSiteCommon'],
  description: 'The document of the page.',
} as const satisfies { enum: readonly DocumentName[]; description: string };
