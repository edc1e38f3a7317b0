/** Checks that a dialog's form, its expressions and its buttons match what the dialog `takes`. */
import { fields } from '../../../assembly/forms/fields.ts';
import { localize } from '../../../../runtime/forms/rules/localize.ts';
import { CHANGEABLE, FIXED } from '../../../../runtime/forms/templates/keywords.ts';
import { bindRuleNames, type ExpressionScope } from '../../../../runtime/forms/formily/expressions.ts';
import { READABLE } from '../../../../runtime/forms/formily/readable-models.ts';
import type { DialogDocument, ObjectShape } from '../../../../runtime/generated/documents.generated.ts';
import { compileTemplate } from '../../../../runtime/language/expression.ts';
import { EVERY_NAME, findReads } from '../../../../runtime/language/reads/find-reads.ts';
import { originAt, type ReadPath } from '../../../../runtime/language/reads/origin.ts';
import type { Bind } from '../../../../runtime/language/bind.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { formatPointer, type Path } from '../../../../runtime/model/pointer.ts';
import { makeCheckProblem } from '../../../../runtime/model/check-problem.ts';
import type { Problem, AnyProblemCode } from '../../../../runtime/model/problem.ts';
import { checkNamed } from '../../../../runtime/validate/check-literal.ts';
import { suggestNearest } from '../../../../runtime/validate/nearest.ts';

/** What the editor offers under `$lookup` to every dialog. */
const LOOKUP = ['channels', 'linkNotes', 'permissions'];

/** Keywords of a field in a dialog's form. */
const KEYWORDS: readonly string[] = [
  ...Object.keys({ ...CHANGEABLE, ...FIXED }).filter((name) => name !== 'name'),
  'properties',
  'items',
  'x-component',
  'x-component-props',
  'x-decorator-props',
  'x-validator',
  'x-reactions',
];

interface DialogField {
  name: string;
  at: Path;
  schema: Record<string, unknown>;
  /** It holds a value, and its name is a member of the dialog's value. */
  isMember: boolean;
}

/** Everything wrong inside a dialog whose own shape is right. */
export function checkDialog(dialog: DialogDocument, file: string): Problem[] {
  const check = new DialogCheck(dialog, file);
  check.run();
  return check.problems;
}

class DialogCheck {
  readonly problems: Problem[] = [];
  readonly #dialog: DialogDocument;
  readonly #file: string;
  readonly #fields: readonly DialogField[];
  readonly #members: readonly string[];
  /** Members of the value that something reads or edits. */
  readonly #used: Set<string>;

  constructor(dialog: DialogDocument, file: string) {
    this.#dialog = dialog;
    this.#file = file;
    this.#fields = listFields(dialog.form, ['form'], true);
    this.#members = Object.keys(dialog.takes.properties ?? {});
    this.#used = new Set(this.#fields.filter(({ isMember }) => isMember).map(({ name }) => name));
  }

  run(): void {
    for (const field of this.#fields) this.#field(field);
    this.#formExpressions(this.#dialog.form, ['form']);
    const { title, text, buttons } = this.#dialog;
    this.#valueExpressions({ title, text, buttons }, []);
    for (const name of this.#members) {
      if (!this.#used.has(name))
        this.#note('dialog.member-unused', { found: name }, ['takes', 'properties', name]);
    }
  }

  #note(code: AnyProblemCode, details: Record<string, string>, at: Path): void {
    this.problems.push(makeCheckProblem(code, details, { document: this.#file, pointer: formatPointer(at) }));
  }

  #unknown(code: AnyProblemCode, found: string, known: readonly string[], at: Path): void {
    this.#note(code, { found, hint: suggestNearest(found, known) }, at);
  }

  #unknownMember(holder: string, name: string, known: readonly string[], at: Path): void {
    const paths = known.map((each) => `${holder}.${each}`);
    this.#unknown('expression.name-unknown', `${holder}.${name}`, paths, at);
  }

  #field({ name, at, schema, isMember }: DialogField): void {
    if (isMember && !this.#members.includes(name))
      this.#unknown('dialog.member-missing', name, this.#members, at);
    for (const keyword of Object.keys(schema)) {
      if (!KEYWORDS.includes(keyword))
        this.#unknown('document.member-unknown', keyword, KEYWORDS, [...at, keyword]);
    }
    const field = fields.get(String(schema['x-component']));
    if (field === undefined) return;
    for (const read of field.reads ?? []) {
      if (!this.#members.includes(read)) this.#unknown('dialog.member-missing', read, this.#members, at);
      this.#used.add(read);
    }
    const props = localize(schema['x-component-props'] ?? {}, 'en-US');
    if (!isObject(props)) return;
    for (const { code, at: below, details } of checkNamed(props, { properties: field.props }))
      this.#note(code, details, [...at, 'x-component-props', ...below]);
  }

  /** Expressions of the form: `$values`, `$lookup`, and the models of Formily. */
  #formExpressions(value: unknown, at: Path): void {
    this.#eachExpression(value, at, bindRule, (path, here) => {
      const [root = '', member] = path;
      if (member === undefined) return;
      if (root === '$values') this.#member(path.slice(1), here);
      if (root === '$lookup') {
        const known = [...LOOKUP, ...Object.keys(this.#dialog.lookup?.properties ?? {})];
        if (!known.includes(member)) this.#unknownMember('$lookup', member, known, here);
      }
      if (['$self', '$target', '$form'].includes(root) && !READABLE.has(member))
        this.#unknownMember(root, member, [...READABLE], here);
    });
  }

  /** Expressions of the texts and buttons: `value` is what the form holds. */
  #valueExpressions(value: unknown, at: Path): void {
    this.#eachExpression(value, at, EVERY_NAME, (path, here) => {
      if (path[0] === 'value' && path[1] !== undefined) this.#member(path.slice(1), here);
    });
    for (const name of answerMembers(this.#dialog)) this.#used.add(name);
  }

  /** A path below the dialog's value. */
  #member([name = '', inner]: readonly string[], at: Path): void {
    const { properties = {} } = this.#dialog.takes as Partial<ObjectShape>;
    this.#used.add(name);
    const schema = properties[name];
    if (schema === undefined) return this.#unknown('expression.name-unknown', name, this.#members, at);
    const known = isObject(schema.properties) ? Object.keys(schema.properties) : undefined;
    if (known !== undefined && inner !== undefined && !known.includes(inner))
      this.#unknownMember(name, inner, known, at);
  }

  #eachExpression<Env>(
    value: unknown,
    at: Path,
    bind: Bind<Env>,
    visit: (path: ReadPath, at: Path) => void,
  ): void {
    if (Array.isArray(value) || isObject(value)) {
      for (const [name, each] of Object.entries(value))
        this.#eachExpression(each, [...at, name], bind, visit);
      return;
    }
    if (typeof value !== 'string' || !value.includes('{{')) return;
    const compiled = compileTemplate(value, bind);
    if (!compiled.ok) return this.#note(compiled.problem.code, { ...compiled.problem.details }, at);
    const paths =
      compiled.path === undefined ? findReads(compiled.syntax ?? [], originAt).paths : [compiled.path];
    for (const path of paths) visit(path, at);
  }
}

/** Resolves the names of a form's expressions, and keeps what they read. */
const bindRule: Bind<ExpressionScope> = Object.assign((name: string) => bindRuleNames(name), bindRuleNames, {
  keepSyntax: true as const,
});

function listFields(schema: unknown, at: Path, isOutermost: boolean): DialogField[] {
  if (!isObject(schema) || !isObject(schema.properties)) return [];
  return Object.entries(schema.properties).flatMap(([name, inner]): DialogField[] => {
    if (!isObject(inner)) return [];
    const here = [...at, 'properties', name];
    const isVoid = inner.type === 'void';
    const field = { name, at: here, schema: inner, isMember: isOutermost && !isVoid };
    return [field, ...listFields(inner, here, isOutermost && isVoid)];
  });
}

/** Members that its buttons write into what the dialog closes with. */
function answerMembers({ buttons }: DialogDocument): string[] {
  const answers = buttons
    .flatMap((button) => button.do)
    .filter((step) => step.do === 'finish')
    .map((step) => step.with?.value);
  return answers.flatMap((answer) => {
    if (isObject(answer)) return Object.keys(answer);
    const compiled = compileTemplate(String(answer), EVERY_NAME);
    const reads = compiled.ok ? findReads(compiled.syntax ?? [], originAt) : undefined;
    return [...(reads?.origin.members?.keys() ?? [])];
  });
}
