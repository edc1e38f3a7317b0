// Declares the argument `document` of actions that work on revisions.
import type { DocumentName } from '../../../runtime/model/edit-target.ts';

export const DOCUMENT_ARGUMENT = {
  enum: ['content', 'NavigationCommon', 'WebSiteCommon'],
  description: 'The document of the page.',
} as const satisfies { enum: readonly DocumentName[]; description: string };
