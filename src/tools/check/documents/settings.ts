/** Checks that the schema of a block's data says how owners set each option, list and member of an item. */
import { API_CALLS } from '../../../../runtime/generated/api-calls.generated.ts';
import { MEDIA_MEMBERS, membersOf, typeOf, type Schema } from '../../../../runtime/edit/settings/setting.ts';
import type { BlockDocument } from '../../../../runtime/generated/documents.generated.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { formatPointer, type Path } from '../../../../runtime/model/pointer.ts';
import { makeCheckProblem } from '../../../../runtime/model/check-problem.ts';
import type { AnyProblemCode, Problem } from '../../../../runtime/model/problem.ts';
import { suggestNearest } from '../../../../runtime/validate/nearest.ts';

/** Members of an item that no field edits by itself: its identity, and what its `alt` stands for. */
const WITHOUT_SETTING: ReadonlySet<string> = new Set([
  'contentCode',
  ...MEDIA_MEMBERS.filter((name) => name !== 'alt'),
]);
const KNOWN = ['title', 'choices', 'field', 'link', 'help'];

/**
 * Problems of settings: a member without one, members that a setting does not have, fields that the dialog of
 * settings does not have, titles of values and calls that do not exist.
 */
export function checkSettings(
  { data }: Pick<BlockDocument, 'data'>,
  file: string,
  fields: readonly string[],
): Problem[] {
  return new SettingsCheck(file, fields).run(data);
}

class SettingsCheck {
  readonly #problems: Problem[] = [];
  readonly #file: string;
  readonly #fields: readonly string[];

  constructor(file: string, fields: readonly string[]) {
    this.#file = file;
    this.#fields = fields;
  }

  run(data: Schema): Problem[] {
    this.#members(data, ['data'], false);
    return this.#problems;
  }

  /** In an item every part has a setting. Outside of lists, texts and pictures are edited on the page. */
  #members(schema: Schema, at: Path, isItem: boolean): void {
    for (const [name, member] of membersOf(schema)) {
      const here = [...at, 'properties', name];
      const type = typeOf(member);
      if (type === undefined) this.#members(member, here, isItem);
      else if (isItem ? !WITHOUT_SETTING.has(name) : type === 'option' || type === 'list')
        this.#member(member, here);
    }
  }

  #member(schema: Schema, at: Path): void {
    if (isObject(schema.starts)) this.#call(String(schema.starts.from), [...at, 'starts', 'from']);
    if (schema.setting === false) return;
    this.#setting(schema, at);
    const { items } = schema;
    if (typeOf(schema) !== 'list' || !isObject(items)) return;
    this.#setting(items, [...at, 'items']);
    this.#members(items, [...at, 'items'], true);
  }

  #setting({ setting, ...schema }: Schema, at: Path): void {
    if (!isObject(setting) || !isObject(setting.title))
      return this.#note('block.setting-missing', { found: String(at.at(-1)) }, at);
    for (const name of Object.keys(setting)) this.#known(name, KNOWN, [...at, 'setting', name]);
    if (setting.field !== undefined)
      this.#known(String(setting.field), this.#fields, [...at, 'setting', 'field']);
    const values = Array.isArray(schema.enum) ? schema.enum.map(String) : [];
    for (const choice of Object.keys(isObject(setting.choices) ? setting.choices : {}))
      this.#known(choice, values, [...at, 'setting', 'choices', choice]);
  }

  #call(found: string, at: Path): void {
    const calls = Object.keys(API_CALLS);
    if (!calls.includes(found))
      this.#note('api.call-unknown', { found, hint: suggestNearest(found, calls) }, at);
  }

  #known(found: string, known: readonly string[], at: Path): void {
    if (!known.includes(found))
      this.#note('document.member-unknown', { found, hint: suggestNearest(found, known) }, at);
  }

  #note(code: AnyProblemCode, details: Record<string, string>, at: Path): void {
    this.#problems.push(
      makeCheckProblem(code, details, { document: this.#file, pointer: formatPointer(at) }),
    );
  }
}
