// Generates the functions that validate documents and the data of blocks.
import { compileValidator } from './compile-validator.ts';
import type { GeneratedFile } from './generated-file.ts';
import type { NamedDocument } from './read-documents.ts';
import type { Schema } from './schema.ts';

/** The folder of the validators of documents and of block data. */
export const VALIDATORS = 'runtime/generated/validators';

/** True for a meta-schema of documents; `node` only holds definitions for the others. */
export function isWhole(meta: NamedDocument): boolean {
  return meta.json.$ref === undefined;
}

/** The module of a meta-schema: `{role}.generated.js`, whose default export validates a whole document. */
export function generateDocumentValidator(
  { name, file }: NamedDocument,
  metas: readonly NamedDocument[],
): GeneratedFile {
  const path = `${VALIDATORS}/${name}.generated.js`;
  const schemas = Object.fromEntries(metas.map((meta) => [meta.name, meta.json]));
  return {
    path,
    text: compileValidator({
      schemas,
      functions: { validate: name },
      exported: 'validate',
      verbose: true,
      path,
      source: file,
    }),
  };
}

/** The module of a block's data: `blocks/{name}.generated.js`, whose default export validates it. */
export function generateDataValidator({ name, file, json }: NamedDocument): GeneratedFile {
  const path = `${VALIDATORS}/blocks/${name}.generated.js`;
  const schemas = { data: json.data as Schema };
  return {
    path,
    text: compileValidator({
      schemas,
      functions: { validate: 'data' },
      exported: 'validate',
      path,
      source: `${file}#/data`,
    }),
  };
}
