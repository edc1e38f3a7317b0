/**
 * Reads questions that are pasted: one a line, or a sheet with columns; or the rules of a form as JSON. What
 * is not understood is listed with its line, and nothing is guessed.
 */
import { isObject } from '../model/json.ts';
import { findBrokenJson } from '../model/json-place.ts';
import { ruleListOf } from '../model/rule-list.ts';
import { typeOf } from '../forms/rules/component-types.ts';
import type { Rule } from './design.ts';
import { roleOf } from './roles.ts';

/** A kind of field as questions name it. */
interface NamedKind {
  name: string;
  title: Readonly<Record<string, string>>;
  rule: Rule;
}

interface ReadQuestions {
  rules: readonly Rule[];
  /** Lines that are left out, from 1. */
  notTaken: readonly { line: number; text: string }[];
}

interface Question {
  title: string;
  kind: string;
  isRequired: boolean;
  options: readonly string[];
}

const REQUIRED = /^(?:yes|y|true|1|是|必填|required|\*)$/i;
const MARK = /\s*(?:\*|（必填）|\(required\))\s*$/i;

export function readQuestions(
  text: string,
  kinds: readonly NamedKind[],
  newKey: () => string,
  /** A text as it stands in a rule: in the language that is written. */
  written: (text: string) => unknown,
): ReadQuestions {
  const trimmed = text.trim();
  if (trimmed.startsWith('{') || trimmed.startsWith('[')) return readJson(trimmed);
  const rules: Rule[] = [];
  const notTaken: { line: number; text: string }[] = [];
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const question = line.includes('\t') ? questionInColumns(line) : questionInLine(line);
    const rule = ruleOf(question, kinds, newKey, written);
    if (rule === undefined) notTaken.push({ line: at + 1, text: line.trim() });
    else rules.push(rule);
  }
  return { rules, notTaken };
}

/** A rule list, a schema with properties, or `{ form, schema }`. */
function readJson(text: string): ReadQuestions {
  const broken = findBrokenJson(text);
  if (broken !== undefined) {
    const { line } = broken;
    return { rules: [], notTaken: [{ line, text: shorten(text.split('\n')[line - 1] ?? '') }] };
  }
  const given = JSON.parse(text) as unknown;
  const list = ruleListOf(given);
  const listed: readonly unknown[] = Array.isArray(list) ? list : [list];
  const rules = listed.filter((each): each is Rule => isObject(each) && typeof each.name === 'string');
  const others = listed.filter((each) => !rules.includes(each as Rule)).map((each) => ['', each] as const);
  const lineAt = (position: number): number => text.slice(0, position).split('\n').length;
  const notTaken = [...membersLeftOut(given), ...others].map(([name, each]) => ({
    line: lineAt(Math.max(0, text.indexOf(`"${name.split('.').at(-1)}"`))),
    text: shorten(`${name} ${JSON.stringify(each)}`),
  }));
  return { rules, notTaken };
}

const shorten = (text: string): string => text.trim().slice(0, 80);

const TAKEN: ReadonlySet<string> = new Set(['type', 'properties', 'definitions', 'x-designable-id']);

/** What an export says of the form as a whole: widths of labels and the like. Forms look like their site. */
function membersLeftOut(given: unknown): [name: string, value: unknown][] {
  if (!isObject(given) || (!isObject(given.schema) && !isObject(given.properties))) return [];
  const form = isObject(given.form) ? Object.entries(given.form) : [];
  const schema = Object.entries(isObject(given.schema) ? given.schema : given);
  return [
    ...form.map(([name, value]): [string, unknown] => [`form.${name}`, value]),
    ...schema.filter(([name]) => !TAKEN.has(name) && name !== 'form'),
  ];
}

/** Where paper leaves room to write. */
const BLANK = /[_＿]{2,}/g;
/** Options stand behind a colon, or each behind a box or a letter: `Sex □ F □ M`, `How? A. Web B. Fair`. */
const LISTED = /^([^:：□○☐]+?)(?:[:：]\s*|\s*(?=[□○☐])|\s+(?=A[.．、]))(.+)$/;
const BETWEEN_OPTIONS = /[/;；、|□○☐]|(?:^|\s)[A-Z][.．、]/;

/** `Which size? [Number] *`, `Colour: red / green / blue`. */
function questionInLine(line: string): Question {
  const isRequired = MARK.test(line);
  const plain = line.replace(MARK, '').trim();
  const found = /\s*(?:\[([^\]]*)\]|【([^】]*)】)/.exec(plain);
  const kind = found?.[1] ?? found?.[2] ?? '';
  const rest = (found === null ? plain : plain.replace(found[0], '')).replaceAll(BLANK, '').trim();
  const [, title = rest, listed = ''] = LISTED.exec(rest) ?? [];
  return {
    title: title.replace(/[:：]\s*$/, '').trim(),
    kind: kind.trim(),
    isRequired,
    options: optionsIn(listed),
  };
}

/** Question, kind, whether it must be filled in, options. */
function questionInColumns(line: string): Question {
  const [title = '', kind = '', required = '', ...options] = line.split('\t').map((cell) => cell.trim());
  return { title, kind, isRequired: REQUIRED.test(required), options: options.flatMap(optionsIn) };
}

const optionsIn = (text: string): string[] =>
  text
    .split(BETWEEN_OPTIONS)
    .map((each) => each.trim())
    .filter((each) => each !== '');

function ruleOf(
  question: Question,
  kinds: readonly NamedKind[],
  newKey: () => string,
  written: (text: string) => unknown,
): Rule | undefined {
  const { title, kind: wanted, isRequired, options } = question;
  const kind = wanted === '' ? usualKind(question, kinds) : kinds.find((each) => isCalled(each, wanted));
  if (title === '' || kind === undefined) return undefined;
  const takesOptions = Array.isArray(kind.rule.enum);
  if (options.length > 0 && !takesOptions) return undefined;
  const chosen = options.map((label, at) => ({ label: written(label), value: String(at + 1) }));
  const { title: _, ...rule } = kind.rule;
  return {
    name: newKey(),
    title: written(title),
    ...rule,
    ...(isRequired ? { required: true } : {}),
    ...(chosen.length > 0 ? { enum: chosen } : {}),
  };
}

/** `手机号码` is what `手机` is. */
const NUMBER = /(?:号码|号|码)$/;

/** A question that is called as a kind of field is one: `E-mail`, `手机号码`, `身份证号`. */
function usualKind({ title, options }: Question, kinds: readonly NamedKind[]): NamedKind | undefined {
  const called = (name: string): NamedKind | undefined => kinds.find((each) => isCalled(each, name));
  if (options.length > 0) return called('pick-one');
  const alike = [title, title.replace(/码$/, ''), title.replace(NUMBER, '')].flatMap(
    (each) => called(each) ?? [],
  );
  const asks = ({ rule }: NamedKind): boolean =>
    roleOf(rule) === 'field' && typeOf(rule) !== 'void' && rule.enum === undefined;
  return alike.find(asks) ?? called('text');
}

const isCalled = ({ name, title }: NamedKind, wanted: string): boolean =>
  [name, ...Object.values(title)].some((each) => each.toLowerCase() === wanted.toLowerCase());
