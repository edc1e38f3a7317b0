/** Writes the generated code of `runtime/generated`, which git ignores. */
import { beginGroup, CODE_GROUPS, type CodeGroup } from '../build/generated-code.ts';
import { compareOutputs, writeOutputs } from './freshness.ts';
import type { Outputs } from './generated-file.ts';

const FOLDER = 'runtime/generated';
const inFolder = (name: string): string => `${FOLDER}/${name}`;

interface Group {
  generate: (root: string) => Promise<Outputs>;
  /** Every other file of these folders is left over, */
  folders: readonly string[];
  /** except these. */
  kept: readonly string[];
}

// The compilers of schemas load for a second: each group loads what it needs.
const GROUPS: Readonly<Record<CodeGroup, Group>> = {
  schemas: {
    generate: async (root) => (await import('./schema-code.ts')).generateSchemaCode(root),
    folders: [FOLDER],
    kept: [
      'README.md',
      'field-facts.generated.ts',
      'field-entries.generated.ts',
      'query-members.generated.ts',
      'text-keys.generated.ts',
      'problem-answers.generated.ts',
      'tables.generated.ts',
    ].map(inFolder),
  },
  query: {
    generate: async (root) => (await import('./query-members.ts')).generateQueryCode(root),
    folders: [],
    kept: [],
  },
  fields: {
    generate: async (root) => (await import('./field-facts.ts')).generateFieldCode(root),
    folders: [],
    kept: [],
  },
  tables: {
    generate: async (root) => (await import('./table-types.ts')).generateTableCode(root),
    folders: [],
    kept: [],
  },
  problems: {
    generate: async (root) => (await import('./problem-code.ts')).generateProblemCode(root),
    folders: [],
    kept: [],
  },
};

/** What was written or removed, and one line for each document that could not be compiled. */
export interface Written {
  changed: readonly string[];
  failures: readonly string[];
}

/** Makes groups of generated code below `root`. A group with a failure is made again the next time. */
export async function writeCode(root: string, groups: readonly CodeGroup[] = CODE_GROUPS): Promise<Written> {
  const written = [];
  for (const group of groups) written.push(await writeGroup(root, group));
  return {
    changed: written.flatMap(({ changed }) => changed),
    failures: written.flatMap(({ failures }) => failures),
  };
}

async function writeGroup(root: string, name: CodeGroup): Promise<Written> {
  const { generate, folders, kept } = GROUPS[name];
  const end = beginGroup(root, name);
  const { files, failures } = await generate(root);
  // After a failure nothing is left over for sure, so nothing is removed.
  const isWhole = failures.length === 0;
  const changed = writeOutputs(root, compareOutputs(root, files, isWhole ? folders : [], kept));
  if (isWhole) end(files.map(({ path }) => path));
  return { changed, failures };
}
