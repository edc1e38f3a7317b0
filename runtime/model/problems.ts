/**
 * The catalogue of problems that a program can meet while it runs: code -> English sentence with
 * {placeholders}. Browsers load it with every page; what only checks report is in `check-problems.ts`.
 * `{hint}` is the nearest known name as a sentence ("Did you mean …?"), or empty.
 */
export const PROBLEMS = {
  'registry.duplicate': 'The name "{name}" is taken by two files. Rename one.',
  'block.unknown': 'There is no block named "{found}". {hint}',
  'block.primitive-unknown': '"{found}" is not a primitive. {hint}',
  'block.event-unknown': '"{found}" is not an event of "{primitive}". {hint}',
  'block.action-unknown': 'There is no action named "{found}". {hint}',
  'block.source-unknown': 'There is no source named "{found}". {hint}',
  'block.kind-unknown': 'There is no editing kind named "{found}". {hint}',
  'block.part-unaddressable': 'The part "{found}" has no address in the data: {reason}.',
  'block.failed': 'The block failed while it was drawn: {reason}.',
  'expression.syntax': 'The expression cannot be read: {reason}. In: {source}',
  'expression.forbidden': '{found} is not allowed in an expression. {hint}',
  'expression.name-unknown': 'There is nothing named "{found}" here. {hint}',
  'expression.too-long': 'The expression has {found} characters; at most {expected} are read.',
  'expression.too-deep': 'The expression nests more than {expected} levels deep.',
  'expression.too-many-steps': 'The expression took more than {expected} steps. Make it smaller.',
  'expression.too-large': 'The expression made a value larger than {expected}.',
  'expression.type': 'The expression used {found} where {expected} is needed.',
  'dialog.unknown': 'There is no dialog named "{found}". {hint}',
  'dialog.field-unknown': 'There is no form field named "{found}". {hint}',
  'edit.operation-unknown': 'There is no edit operation named "{found}". {hint}',
  'edit.block-missing': 'There is no block "{found}" in this document any more. Select the element again.',
  'edit.place-missing': 'The block "{key}" has no place {found} to write to.',
  'edit.part-missing': 'The block "{key}" has no part "{found}" any more. Select the element again.',
  'edit.key-taken': 'The key "{found}" is taken by another block of this document, or cannot be one.',
  'edit.position-missing': 'There is no position {found} among the blocks of this document.',
  'edit.entry-taken':
    'The dictionary holds an entry "{found}" on this page already, or that cannot be its code.',
  'edit.entry-missing': 'The dictionary has no entry "{found}" on this page.',
  'edit.entry-present': 'The page shows the dictionary entry "{found}" already.',
  'edit.document-broken':
    'What should replace the document "{found}" is not a page: it needs `vm`, `data` and `dict`.',
  'edit.tool-refused': 'The tool "{found}" is not for this element of kind "{kind}". {hint}',
} as const;
