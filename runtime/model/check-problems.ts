/** Lists the problems that only checks of documents report, and not the programs that draw them. */

/** Code -> English sentence, as in `problems.ts`. */
export const CHECK_PROBLEMS = {
  'document.not-json': 'The file is not JSON: {reason}. Correct the syntax.',
  'document.name-mismatch': 'The name is "{found}" but the file says "{expected}". Make them equal.',
  'document.shape': 'Expected {expected}, found {found}. {hint}',
  'document.too-deep': 'The value nests deeper than {expected} levels. Make it flatter.',
  'document.member-unknown': '"{found}" is not a member here. {hint}',
  'document.member-missing': 'The member "{expected}" is missing. Add it.',
  'block.prop-unknown': '"{found}" is not a prop of "{primitive}". {hint}',
  'block.prop-invalid': 'The prop "{prop}" of "{primitive}" must be {expected}, found {found}. {hint}',
  'block.part-unknown': 'There is no "{found}" in "{holder}". {hint}',
  'block.state-unknown': 'The state has no value named "{found}". {hint}',
  'block.data-default': 'The default at this place does not fit the schema: {reason}.',
  'block.setting-missing':
    'Say how owners set "{found}": `"setting": { "title": … }`, or `"setting": false` where they do not.',
  'block.example-data': "The example does not fit the block's data: {reason}.",
  'style.role-unknown':
    'A style names the role "{found}", which this program does not know. It is kept, and not drawn.',
  'theme.preset-unknown':
    'There is no look named "{found}". It is kept, for a newer program, and drawn as "kiln". {hint}',
  'theme.contrast': '"{role}" on "{on}" ({scheme}) has a contrast of {contrast}; {need} is needed.',
  'template.block-unknown': 'There is no block named "{found}". {hint}',
  'template.block-bound': 'Owners may not insert "{found}" into every page, so a template cannot hold it.',
  'template.example-unknown': 'The block has no example named "{found}". {hint}',
  'view.unknown': 'There is no view named "{found}", or it holds itself. {hint}',
  'view.argument-unknown': 'The view takes nothing named "{found}". {hint}',
  'view.member-lost':
    'A node that names a view cannot have "{found}". It can have with, if, each, as and key.',
  'view.class-unknown':
    'No stylesheet defines the CSS class "{found}", and Tailwind does not know it. {hint}',
  'expression.path-unknown': 'There is no "{found}" in "{holder}". {hint}',
  'expression.query-undeclared':
    'The document does not declare "{found}" in its "query", so that pages would ignore it. {hint}',
  'document.query-unread': 'The document declares the query member "{found}", but reads it nowhere.',
  'expression.query-computed':
    'The name of a member of the query is computed. Name it: a page is cached by the members that it reads.',
  'page.layout-unknown':
    'There is no layout named "{found}": a layout is a page with an outlet and a layout of its own. {hint}',
  'page.frame-block-unknown': 'There is no block named "{found}". {hint}',
  'block.migration-missing':
    'Nothing leads from older data to version {found}: it would be drawn wrong. ' +
    'Write schemas/migrations/{name}-to-{found}.migration.json.',
  'migration.version-unknown': 'The newest version of the block is {expected}; this leads to {found}.',
  'migration.path-unknown': 'The data of the block has no "{found}" here. {hint}',
  'document.title-taken': '"{found}" is the title of {by}, too: people cannot tell them apart.',
  'kind.tool-unknown': 'There is no tool named "{found}" in this kind. {hint}',
  'tool.icon-unknown': 'There is no icon named "{found}". {hint}',
  'tool.unknown': 'There is no tool "{found}": name a kind and one of its tools, such as "text:link". {hint}',
  'message.unknown': 'There is no text with the key "{found}". {hint}',
  'message.prefix-unknown': 'There is no text whose key begins with "{found}". {hint}',
  'message.untranslated': 'The text "{found}" is missing in {language}. Add it.',
  'message.plural-forms': 'This counted text has the plural forms {found}; its language needs {expected}.',
  'api.call-unknown': 'There is no call named "{found}". {hint}',
  'api.permission-unknown': 'No role can have the permission "{found}". {hint}',
  'api.call-closed': 'Only owners may make the call "{found}": visitors get this document.',
  'record.unknown': 'There is no record document named "{found}". {hint}',
  'nav.group-unknown': 'The menu has no group named "{found}". {hint}',
  'record.field-unknown': 'The values of the record have no member "{found}". {hint}',
  'list.filter-unknown': 'The call takes no query member "{found}". {hint}',
  'list.field-unknown': 'The entity has no filter "{found}". {hint}',
  'list.filter-reserved': 'The address of a list uses "{found}" itself. Give the filter another name.',
  'list.sort-unknown': 'The entity cannot be sorted by "{found}". {hint}',
  'list.action-unknown': 'The entity has no action "{found}". {hint}',
  'list.member-unknown': 'A row of the list has no member "{found}". Name one, or give a "value". {hint}',
  'list.column-unknown': 'The list has no column "{found}". {hint}',
  'list.import-unknown': 'The values of the entity have no member "{found}". {hint}',
  'list.no-entity': 'Only the list of an entity can have "{found}": its call is of no entity.',
  'dialog.member-missing':
    'The form needs "{found}", but the dialog does not take it: what is entered would be lost. {hint}',
  'dialog.member-unused': 'The dialog takes "{found}", but nothing in it shows, reads or returns it.',
  'form.rule-unsafe': 'The rule holds something that forms may not hold: {reason}.',
} as const;
