// Generates the functions that validate the input of calls.
import { callsOf } from './api-types.ts';
import { compileValidator } from './compile-validator.ts';
import type { GeneratedFile } from './generated-file.ts';
import type { NamedDocument } from './read-documents.ts';
import { rewriteReferences, type Schema } from './schema.ts';

/** The folder of the validators of API input. */
const API_VALIDATORS = 'runtime/generated/api';

/**
 * The module of an API resource: `{resource}.generated.js`, whose default export is
 * `{ [call]: { query?: validate, body?: validate } }`. They fill in defaults and coerce nothing.
 */
export function generateApiValidator(
  document: NamedDocument,
  documents: readonly NamedDocument[],
): GeneratedFile {
  const path = `${API_VALIDATORS}/${document.name}.generated.js`;
  const schemas: Record<string, Schema> = Object.fromEntries(
    documents.map((each) => [each.name, { definitions: rewriteShapes(each) }]),
  );
  const functions: Record<string, string> = {};
  for (const [call, { query, body }] of callsOf(document)) {
    for (const [part, schema] of Object.entries({ query, body })) {
      if (schema === undefined) continue;
      const id = `${document.name}.${call}.${part}`;
      schemas[id] = rewriteReferences(schema, (reference) => wholeReference(reference, document.name));
      functions[`${call}_${part}`] = id;
    }
  }
  const exported = tableOf(
    callsOf(document).map(([call]) => call),
    functions,
  );
  return {
    path,
    text: compileValidator({ schemas, functions, exported, useDefaults: true, path, source: document.file }),
  };
}

function rewriteShapes({ name, json }: NamedDocument): Schema {
  return rewriteReferences((json.shapes ?? {}) as Schema, (reference) => wholeReference(reference, name));
}

// `#/shapes/Name` -> `content#/definitions/Name`
function wholeReference(reference: string, resource: string): string {
  const [other, place = ''] = reference.split('#');
  const document = other === '' || other === undefined ? resource : other;
  return `${document}#${place.replace('/shapes/', '/definitions/')}`;
}

function tableOf(calls: readonly string[], functions: Readonly<Record<string, string>>): string {
  const rows = calls.map((call) => {
    const parts = ['query', 'body']
      .filter((part) => `${call}_${part}` in functions)
      .map((part) => `${part}: ${call}_${part}`);
    return `  '${call}': {${parts.length === 0 ? '' : ` ${parts.join(', ')} `}},`;
  });
  return `{\n${rows.join('\n')}\n}`;
}
