/** Generates what is known of form fields, from the constant `facts` of each `*.field.tsx`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { TYPE_OF, type FieldFacts, type OwnFacts } from '../../../runtime/model/field-facts.ts';
import { isObject } from '../../../runtime/model/json.ts';
import { banner, runSteps, type GeneratedFile, type Outputs } from './generated-file.ts';

const FOLDER = 'blocks/fields';
const ENDING = '.field.tsx';
const SOURCE = `${FOLDER}/*${ENDING}`;

/** Computes what the server, skeletons and the designer know of fields. */
export function generateFieldCode(root: string): Promise<Outputs> {
  return runSteps([() => generateFacts(readFacts(root)), () => generateEntries(readFacts(root))]);
}

/** The facts of all fields and their parts, by the names that rules have for them. */
function generateFacts(own: ReadonlyMap<string, OwnFacts>): GeneratedFile {
  const all = Object.fromEntries(
    [...own].flatMap(([name, { parts = {}, entry: _, ...facts }]) => [
      [name, facts] as const,
      ...Object.entries(parts).map(([part, each]) => [`${name}.${part}`, resolve(own, each)] as const),
    ]),
  );
  return {
    path: 'runtime/generated/field-facts.generated.ts',
    text: [
      banner(SOURCE),
      "import type { FieldFacts } from '../model/field-facts.ts';\n",
      '/** Fields and their parts, by their names in rules. */',
      `export const FIELD_FACTS: Readonly<Record<string, FieldFacts>> = ${JSON.stringify(all)};\n`,
    ].join('\n'),
  };
}

/** The entries of the form designer that stand in the files of fields. */
function generateEntries(own: ReadonlyMap<string, OwnFacts>): GeneratedFile {
  const entries = [...own].flatMap(([name, { entry, gives = 'text' }]) => {
    if (entry === undefined) return [];
    const { rule, ...shown } = entry;
    const type = TYPE_OF[gives] ?? 'string';
    const whole = { type, title: shown.title, 'x-decorator': 'FormItem', 'x-component': name, ...rule };
    return [{ name: stemOf(name), ...shown, rule: whole }];
  });
  return {
    path: 'runtime/generated/field-entries.generated.ts',
    text: [
      banner(SOURCE),
      "import type { FieldKindDocument } from './documents.generated.ts';\n",
      `export const FIELD_ENTRIES: readonly FieldKindDocument[] = ${JSON.stringify(entries)};\n`,
    ].join('\n'),
  };
}

const nameOf = (file: string): string =>
  file.slice(0, -ENDING.length).replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
const stemOf = (name: string): string => name.replaceAll(/\B[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

function resolve(own: ReadonlyMap<string, OwnFacts>, part: FieldFacts | string): FieldFacts {
  if (typeof part !== 'string') return part;
  const { parts: _, entry: __, ...facts } = own.get(part) ?? {};
  return facts;
}

function readFacts(root: string): Map<string, OwnFacts> {
  const folder = join(root, FOLDER);
  const files = (existsSync(folder) ? readdirSync(folder) : []).filter((file) => file.endsWith(ENDING));
  return new Map(
    files.sort().flatMap((file): [string, OwnFacts][] => {
      const facts = factsIn(`${FOLDER}/${file}`, readFileSync(join(folder, file), 'utf8'));
      return facts === undefined ? [] : [[nameOf(file), facts]];
    }),
  );
}

/** The value of `export const facts` in the code of a field; undefined without one. */
function factsIn(file: string, code: string): OwnFacts | undefined {
  const { program, errors } = parseSync(file, code, { astType: 'ts' });
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  for (const { type, declaration } of program.body as { type: string; declaration?: unknown }[]) {
    if (type !== 'ExportNamedDeclaration' || !isObject(declaration)) continue;
    for (const { id, init } of (declaration.declarations ?? []) as Record<string, unknown>[])
      if (isObject(id) && id.name === 'facts') return literalOf(init, file) as OwnFacts;
  }
  return undefined;
}

/** The value of a literal. Throws for anything that would have to be run. */
function literalOf(node: unknown, file: string): unknown {
  const { type, value, expression, elements, properties, key, name } = node as Record<string, unknown>;
  switch (type) {
    case 'Literal':
      return value;
    case 'TSSatisfiesExpression':
    case 'TSAsExpression':
      return literalOf(expression, file);
    case 'ArrayExpression':
      return (elements as unknown[]).map((each) => literalOf(each, file));
    case 'ObjectExpression':
      return Object.fromEntries((properties as unknown[]).map((each) => literalOf(each, file)) as never);
    case 'Property':
      return [
        isObject(key) && key.type === 'Identifier' ? key.name : literalOf(key, file),
        literalOf(value, file),
      ];
    default:
      throw new Error(
        `field.facts-not-literal at ${file} - \`facts\` is read and not run: ` +
          `write ${String(name ?? type)} as a literal.`,
      );
  }
}
