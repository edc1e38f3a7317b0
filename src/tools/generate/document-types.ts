// Generates the TypeScript types of documents.
import { compile } from 'json-schema-to-typescript';
import { banner } from './generated-file.ts';
import type { NamedDocument } from './read-documents.ts';
import { rewriteReferences, type Schema } from './schema.ts';

const TYPE_OPTIONS = {
  additionalProperties: true,
  ignoreMinAndMaxItems: true,
  unreachableDefinitions: true,
  style: { printWidth: 140, singleQuote: true },
} as const;

/** Compiles definitions into TypeScript, without the generator's comments on where each type is used. */
export async function compileTypes(bundle: Schema, name: string, source: string): Promise<string> {
  const text = await compile(bundle, name, { ...TYPE_OPTIONS, bannerComment: banner(source) });
  const remark =
    /(?: \*\n)? \* This interface was referenced by `\w+`'s JSON-Schema\n \* via the `definition` "\w+"\.\n/g;
  return text.replaceAll(remark, '').replaceAll(/\/\*\*\n \*\/\n/g, '');
}

/** TypeScript for the meta-schemas: one interface for each titled definition, and `Documents` by role. */
export async function generateDocumentTypes(metas: readonly NamedDocument[]): Promise<string> {
  return compileTypes(bundleMetas(metas), 'Documents', 'schemas/meta');
}

// All definitions in one document: json-schema-to-typescript repeats a type for each file that refers to it.
function bundleMetas(metas: readonly NamedDocument[]): Schema {
  const definitions: Schema = {};
  const properties: Schema = {};
  for (const { name, json } of metas) {
    const { $schema: _, $id: __, definitions: own = {}, ...root } = json;
    Object.assign(definitions, rewriteReferences(own as Schema, localReference));
    if (root.$ref !== undefined) continue;
    definitions[String(root.title)] = rewriteReferences(root, localReference);
    properties[name] = { $ref: `#/definitions/${String(root.title)}` };
  }
  return {
    title: 'Documents',
    description: 'Every kind of document by its role, the middle of its file name.',
    type: 'object',
    additionalProperties: false,
    required: Object.keys(properties),
    properties,
    definitions,
  };
}

function localReference(reference: string): string {
  return reference.slice(reference.indexOf('#'));
}
