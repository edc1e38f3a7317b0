// Generates the table of the query members that pages read, from the `query` of blocks and pages.
import type { QueryMembers } from '../../../runtime/generated/documents.generated.ts';
import { banner, runSteps, type GeneratedFile, type Outputs } from './generated-file.ts';
import { readBlocks, readDocuments, type NamedDocument } from './read-documents.ts';

type Values = QueryMembers[string];

/** Computes it from the documents below `root`. */
export function generateQueryCode(root: string): Promise<Outputs> {
  return runSteps([
    () => generateQueryMembers([...readBlocks(root), ...readDocuments(root, 'pages', 'page')]),
  ]);
}

/** Throws when two documents declare one member in two ways. Of two lists of values, a member has both. */
function generateQueryMembers(documents: readonly NamedDocument[]): GeneratedFile {
  const members = new Map<string, Values>();
  for (const { file, json } of documents)
    for (const [name, values] of Object.entries((json.query ?? {}) as QueryMembers))
      members.set(name, combine(members.get(name) ?? values, values, `${file}#/query/${name}`));
  const pages = [...members].flatMap(([name, values]) => (values === 'page' ? [name] : []));
  return {
    path: 'runtime/generated/query-members.generated.ts',
    text: [
      banner('schemas/blocks and schemas/pages'),
      "import type { QueryMembers } from './documents.generated.ts';\n",
      '/** Every member of the query that a page may depend on. */',
      `export const QUERY_MEMBERS: QueryMembers = ${JSON.stringify(Object.fromEntries(members))};\n`,
      '/** Those that hold the page number of a list. */',
      `export const PAGE_NUMBERS: readonly string[] = ${JSON.stringify(pages)};\n`,
    ].join('\n'),
  };
}

function combine(known: Values, values: Values, place: string): Values {
  if (Array.isArray(known) && Array.isArray(values)) return [...new Set([...known, ...values])];
  if (known === values) return values;
  const [first, second] = [known, values].map((each) => JSON.stringify(each));
  throw new Error(
    `query.two-kinds at ${place} - it is ${first} in another document and ${second} here: ` +
      'give it the same kind, or another name.',
  );
}
