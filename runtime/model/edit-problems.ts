/** Lists the problems that only the editor and checks of documents report. */

/** Code -> English sentence, as in `problems.ts`. */
export const EDIT_PROBLEMS = {
  'dialog.unknown': 'There is no dialog named "{found}". {hint}',
  'edit.operation-unknown': 'There is no edit operation named "{found}". {hint}',
  'edit.block-missing': 'There is no block "{found}" in this document any more. Select the element again.',
  'edit.place-missing': 'The block "{key}" has no place {found} to write to.',
  'edit.part-missing': 'The block "{key}" has no part "{found}" any more. Select the element again.',
  'edit.key-taken': 'The key "{found}" is taken by another block of this document, or cannot be one.',
  'edit.anchor-wrong':
    'The name "{found}" is taken by another block of this document, or cannot be that of a block.',
  'edit.position-missing': 'There is no position {found} among the blocks of this document.',
  'edit.entry-taken':
    'The dictionary holds an entry "{found}" on this page already, or that cannot be its code.',
  'edit.entry-missing': 'The dictionary has no entry "{found}" on this page.',
  'edit.entry-present': 'The page shows the dictionary entry "{found}" already.',
  'edit.document-broken':
    'What should replace the document "{found}" is not a page: it needs `vm`, `data` and `dict`.',
  'edit.tool-refused': 'The tool "{found}" is not for this element of kind "{kind}". {hint}',
} as const;
