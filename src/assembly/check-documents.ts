import { compileDocument } from '../../runtime/compile/compile.ts';
import type { BlockDocument, Documents, PageDocument } from '../../runtime/model/documents.generated.ts';
import type { Problem } from '../../runtime/model/problem.ts';
import type { Registry } from '../../runtime/model/registry.ts';
import { checkDocument } from '../../runtime/validate/check-document.ts';
import type { KnownNames } from '../../runtime/validate/check-names.ts';
import { blockDocuments, dialogDocuments, formDocuments, kindDocuments, localeDocuments, pageDocuments } from './documents.ts';
import { kit } from './program.ts';

const DOCUMENTS: { [Role in Exclude<keyof Documents, 'api'>]: Registry<Documents[Role]> } = {
  block: blockDocuments,
  page: pageDocuments,
  dialog: dialogDocuments,
  form: formDocuments,
  kind: kindDocuments,
  locale: localeDocuments,
};

/** Where a document of a role is kept. */
export function fileOf(role: keyof Documents, name: string): string {
  return `schemas/${role === 'api' ? role : `${role}s`}/${name}.${role}.json`;
}

/** Everything wrong with the program's documents: their shape, and what their views name. Empty when all are good. */
export function checkDocuments(known?: KnownNames): Problem[] {
  return (Object.keys(DOCUMENTS) as (keyof typeof DOCUMENTS)[]).flatMap((role) =>
    DOCUMENTS[role].names().flatMap((name) => {
      const file = fileOf(role, name);
      const document: unknown = DOCUMENTS[role].get(name);
      const problems = checkDocument(role, document, file, known);
      // A view of the wrong shape cannot be compiled.
      return problems.length > 0 || (role !== 'block' && role !== 'page')
        ? problems
        : checkView(document as BlockDocument | PageDocument, file);
    }),
  );
}

function checkView(document: BlockDocument | PageDocument, file: string): readonly Problem[] {
  return compileDocument(document, kit, { document: file }).problems;
}
