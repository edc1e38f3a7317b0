/** Reads the words that the console's list of an entity has for values. Its columns say them. */
import type { ListDocument } from '../../../../runtime/generated/documents.generated.ts';
import type { SiteModel } from '../../../../runtime/model/page.ts';
import { registerFiles } from '../../../../runtime/model/registry.ts';
import { valueOfColumn, withLanguageNames } from '../../../assembly/column-value.ts';
import { CONSOLE_LOCALS } from '../../../assembly/console-documents.ts';
import { listDocuments } from '../../../assembly/console-registries.ts';
import { LANGUAGES } from '../../../assembly/language-title.ts';
import { messagesFor } from '../../../assembly/messages.ts';
import { StepRunner } from '../../../assembly/step-runner.ts';
import type { Schema } from '../schema/schema.ts';

type Row = Readonly<Record<string, unknown>>;

/** Who reads. */
export type WordReader = Pick<SiteModel, 'language' | 'languages' | 'timeZone'>;

const none = (kind: string) => registerFiles<never>({}, kind);
// Columns draw no elements and run no steps.
const runner = new StepRunner(
  { primitives: none('primitive'), sources: none('source'), actions: none('action') },
  CONSOLE_LOCALS,
);

/** The list that shows the records of an entity's resource. */
export function listOf(resource: string): ListDocument | undefined {
  const all = listDocuments.names().map((name) => listDocuments.get(name));
  return all.find((list) => list?.call === `${resource}.list`);
}

/** Says what a column shows of a row: a text, or what its kind (`as`) is made of. */
type ColumnFormatter = (name: string, row: Row) => unknown;

export function makeColumnFormatter(list: ListDocument | undefined, reader: WordReader): ColumnFormatter {
  const columns = new Map(list?.columns.map((column) => [column.name, column]));
  // Columns read no more of the site than who reads, and the messages of the console.
  const site = { ...reader, messages: messagesFor(reader.language, ['console']) } as SiteModel;
  return (name, row) => {
    const column = columns.get(name);
    if (column === undefined) return row[name];
    const read = (expression: string): unknown =>
      runner.read(expression, `${list?.name}.list.json`, { site, row });
    return withLanguageNames(column, valueOfColumn(column, row, read), reader);
  };
}

const choicesOf = (schema: Schema): readonly unknown[] =>
  schema.enum ?? (schema.type === 'boolean' ? [true, false] : []);

/** The words of a choice in one language, as a sentence lists them: those of its column, or its values. */
export function listChoices(
  list: ListDocument | undefined,
  name: string,
  schema: Schema,
  language: string,
): string {
  const translate = makeColumnFormatter(list, { language, languages: [...LANGUAGES] });
  const words = choicesOf(schema).map((value) => String(translate(name, { [name]: value })));
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(words);
}

/**
 * The values of a member by the words that its column has for them in any language of the console, in lower
 * case. Words that two values share are left out.
 */
export function meaningsOf(
  list: ListDocument | undefined,
  name: string,
  schema: Schema,
): ReadonlyMap<string, unknown> {
  const meanings = new Map<string, unknown>();
  if (list?.columns.find((column) => column.name === name)?.value === undefined) return meanings;
  const values = choicesOf(schema);
  const shared = new Set<string>();
  for (const language of LANGUAGES) {
    const translate = makeColumnFormatter(list, { language, languages: [...LANGUAGES] });
    for (const value of values) {
      const said = translate(name, { [name]: value });
      const word = typeof said === 'string' ? said.toLowerCase() : '';
      if (meanings.has(word) && meanings.get(word) !== value) shared.add(word);
      meanings.set(word, value);
    }
  }
  for (const word of ['', ...shared]) meanings.delete(word);
  return meanings;
}
