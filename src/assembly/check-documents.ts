/** Checks the documents of the program. */
import { compileDocument } from '../../runtime/compile/compile.ts';
import { drawsOf } from '../../runtime/compile/documents/views.ts';
import type { Documents, OwnedBlockDocument } from '../../runtime/generated/documents.generated.ts';
import type { Problem } from '../../runtime/model/problem.ts';
import { registerFiles, type Registry } from '../../runtime/model/registry.ts';
import { checkDocument } from '../../runtime/validate/check-document.ts';
import { navDocuments } from './console-documents.ts';
import {
  checklistDocuments,
  figuresDocuments,
  listDocuments,
  recordDocuments,
} from './console-registries.ts';
import {
  blockDocuments,
  blockFile,
  fileBlocks,
  dialogDocuments,
  fileOf,
  formDocuments,
  kindDocuments,
  migrationDocuments,
  pageDocuments,
  presetDocuments,
  listToolProblems,
  listViewProblems,
  templateDocuments,
  tourDocuments,
  viewDocuments,
} from './documents.ts';
import { localeDocuments } from './locale-documents.ts';
import { layoutNames } from './layout.ts';
import { fieldKindDocuments } from './field-kinds.ts';
import { panelDocuments } from './panel-documents.ts';
import { readyFormDocuments } from './ready-forms.ts';
import { registry } from './plans.ts';
import { checkOwned } from '../../runtime/owned/check-owned.ts';
import { ICON_NAMES } from '../../blocks/icon/icons.ts';

/** Blocks in the language of owners, as they are written. */
const ownedDocuments = registerFiles(
  import.meta.glob<OwnedBlockDocument>('/schemas/blocks/*.owned-block.json', {
    eager: true,
    import: 'default',
  }),
  'owned-block',
);

const DOCUMENTS: { [Role in Exclude<keyof Documents, 'api' | 'theme'>]: Registry<Documents[Role]> } = {
  block: fileBlocks,
  'owned-block': ownedDocuments,
  page: pageDocuments,
  panel: panelDocuments,
  'ready-form': readyFormDocuments,
  'field-kind': fieldKindDocuments,
  dialog: dialogDocuments,
  form: formDocuments,
  kind: kindDocuments,
  locale: localeDocuments,
  migration: migrationDocuments,
  preset: presetDocuments,
  template: templateDocuments,
  tour: tourDocuments,
  view: viewDocuments,
  checklist: checklistDocuments,
  figures: figuresDocuments,
  list: listDocuments,
  nav: navDocuments,
  record: recordDocuments,
};

/** The result of checking the program's documents: JSON, so that a build can keep it. */
export interface DocumentsCheck {
  /** Mistakes in shapes and in the names that views use. */
  problems: readonly Problem[];
  /** Files of the documents that do not have the shape of their role: they cannot be used. */
  invalid: readonly string[];
}

/** Checks every document of the program. `fields` are the components of form fields, if they are known. */
export function checkDocuments(fields?: readonly string[]): DocumentsCheck {
  const known = { fields, layouts: layoutNames(), blocks: blockDocuments.names() };
  const owned = checkOwnedBlocks();
  const shapes = (Object.keys(DOCUMENTS) as (keyof typeof DOCUMENTS)[]).flatMap((role) =>
    DOCUMENTS[role]
      .names()
      .flatMap((name) => checkDocument(role, DOCUMENTS[role].get(name), fileOf(role, name), known)),
  );
  const invalid = new Set([...shapes, ...owned].flatMap(({ document = [] }) => document));
  const isValid = (file: string): boolean => !invalid.has(file);
  return {
    problems: [
      ...shapes,
      ...owned,
      ...listViewProblems(),
      ...listToolProblems(),
      ...checkViews('block', blockDocuments, isValid),
      ...checkViews('page', pageDocuments, isValid),
      ...checkParts(isValid),
    ],
    invalid: [...invalid],
  };
}

/** What `checkDocument` cannot see: names in nodes, styles, headings. */
function checkOwnedBlocks(): Problem[] {
  const names = { icons: ICON_NAMES, blocks: blockDocuments.names() };
  return ownedDocuments
    .names()
    .flatMap((name) => checkOwned(ownedDocuments.get(name), names, fileOf('owned-block', name)));
}

function checkViews<Role extends 'block' | 'page'>(
  role: Role,
  documents: Registry<Documents[Role]>,
  isValid: (file: string) => boolean,
): Problem[] {
  return documents.names().flatMap((name) => {
    const document = documents.get(name);
    const file = role === 'block' ? blockFile(name) : fileOf(role, name);
    return document === undefined || !isValid(file)
      ? []
      : compileDocument(document, registry, { document: file }).problems.filter(isOwnProblem);
  });
}

/** A node whose view is unknown stays in its place: `listViewProblems` has reported it. */
function isOwnProblem({ code, details }: Problem): boolean {
  return code !== 'block.primitive-unknown' || details.found?.startsWith('view:') !== true;
}

function checkParts(isValid: (file: string) => boolean): Problem[] {
  return viewDocuments.names().flatMap((name) => {
    const document = viewDocuments.get(name);
    const file = fileOf('view', name);
    return document === undefined || !isValid(file)
      ? []
      : compileDocument({ name, view: drawsOf(document) }, registry, { document: file }).problems;
  });
}
