// Compiles JSON Schemas into a module of validators.
import { posix } from 'node:path';
import { Ajv, _, type Options } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { FORMATS } from '../../../runtime/model/schema-keywords.ts';
import { banner } from './generated-file.ts';
import type { Schema } from './schema.ts';

/** The run-time functions of JSON Schema keywords, which generated validators import. */
const KEYWORDS = 'runtime/model/schema-keywords.ts';

const OPTIONS: Options = {
  allErrors: true,
  strict: true,
  strictTypes: false,
  strictTuples: false,
  strictRequired: false,
  validateFormats: true,
  formats: FORMATS,
  // Annotations for translators and for owners: they restrict no value.
  keywords: [
    'translate',
    'setting',
    'scrim',
    'starts',
    'siteName',
    'siteLogo',
    'siteMenu',
    'sitePhone',
    'siteEmail',
    'siteAddress',
  ],
  code: { source: true, esm: true, lines: true, formats: _`FORMATS` },
};

/** What a module of validators is generated from. */
interface ValidatorModule {
  /** Schemas by `$id`; some are only there for `$ref`. */
  schemas: Readonly<Record<string, Schema>>;
  /** Names of the functions with the `$id` each validates. */
  functions: Readonly<Record<string, string>>;
  /** What the module exports: an expression over the functions' names. */
  exported: string;
  /** Keeps the schema and its parent in every error, so that the message can list the known members. */
  verbose?: boolean;
  /** Fills in `default`s while validating. */
  useDefaults?: boolean;
  /** Path of the module below the root. */
  path: string;
  source: string;
}

/** The ESM module needs no ajv and no `eval`. Throws an error that names the source. */
export function compileValidator({
  schemas,
  functions,
  exported,
  verbose = false,
  useDefaults = false,
  path,
  source,
}: ValidatorModule): string {
  const ajv = new Ajv({ ...OPTIONS, verbose, useDefaults });
  try {
    for (const [id, schema] of Object.entries(schemas)) ajv.addSchema({ ...schema, $id: id });
    const code = Object.keys(functions).length === 0 ? '' : standaloneCode(ajv, functions);
    return `${asModule(code, path, source)}export default ${exported};\n`;
  } catch (error) {
    throw new Error(`${source}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

const REQUIRED = /const (\w+) = require\("ajv\/dist\/runtime\/(\w+)"\)\.default;/g;

// The code of ajv calls `require` for its run-time functions, also in ESM: it gets ours instead.
function asModule(code: string, path: string, source: string): string {
  const used = new Set<string>();
  const rewritten = code
    .replaceAll(/^"use strict";\n?/g, '')
    .replaceAll(REQUIRED, (_match, name: string, runtime: string) => {
      used.add(runtime);
      return `const ${name} = ${runtime};`;
    });
  if (/\brequire\(/.test(rewritten))
    throw new Error(`it uses a keyword whose code ${KEYWORDS} does not have. Add it there.`);
  if (/\bFORMATS\b/.test(rewritten)) used.add('FORMATS');
  const keywords = posix.relative(posix.dirname(path), KEYWORDS);
  const imports = used.size === 0 ? '' : `import { ${[...used].sort().join(', ')} } from '${keywords}';\n`;
  return `${banner(source)}${imports}${rewritten}\n`;
}
