/**
 * Lists the problems that every program can meet while it runs. A code has an English sentence with
 * {placeholders}. Browsers load it with every page; `edit-problems.ts` and `check-problems.ts` hold the
 * others. `{hint}` is the nearest known name as a sentence ("Did you mean …?"), or empty.
 */
export const PROBLEMS = {
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
  'dialog.field-unknown': 'There is no form field named "{found}". {hint}',
} as const;
