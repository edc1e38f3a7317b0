/**
 * Reads questions that are pasted: one a line, or a sheet with columns; or the rules of a form as JSON. What
 * is not understood is listed with its line, and nothing is guessed.
 */
import { isObject } from '../model/json.ts';
import { findBrokenJson } from '../model/json-place.ts';
import { ruleListOf } from '../model/rule-list.ts';
import { typeOf } from '../forms/rules/component-types.ts';
import type { Rule } from './design.ts';
import { readPastedLines, type PastedLine } from './pasted-cells.ts';
import { isHeading, optionLines, questionInCells, questionInLine, type Question } from './question-lines.ts';
import { roleOf } from './roles.ts';

/** A kind of field as questions name it. */
interface NamedKind {
  name: string;
  title: Readonly<Record<string, string>>;
  search?: Readonly<Record<string, string>>;
  rule: Rule;
}

interface ReadQuestions {
  rules: readonly Rule[];
  /** Lines that are left out, from 1. */
  notTaken: readonly { line: number; text: string }[];
}

export function readQuestions(
  text: string,
  kinds: readonly NamedKind[],
  newKey: () => string,
  /** A text as it stands in a rule: in the language that is written. */
  written: (text: string) => unknown,
): ReadQuestions {
  const trimmed = text.trim();
  // `[Number] How many?` is a question.
  if (/^(?:\{|\[\s*[{[\]"])/.test(trimmed)) return readJson(trimmed);
  const rules: Rule[] = [];
  const notTaken: { line: number; text: string }[] = [];
  for (const { line, text: asked, question } of questionsIn(text, kinds)) {
    const rule = ruleOf(question, kinds, newKey, written);
    if (rule === undefined) notTaken.push({ line, text: shorten(asked) });
    else rules.push(rule);
  }
  return { rules, notTaken };
}

interface PlacedQuestion {
  line: number;
  text: string;
  question: Question;
}

/** The questions of lines and of sheets; options below a question are its own. */
function questionsIn(text: string, kinds: readonly NamedKind[]): PlacedQuestion[] {
  const isKind = (name: string): boolean => kindCalled(name, kinds) !== undefined;
  const lines = readPastedLines(text);
  const alone = lines.map(({ cells }) => (cells.length === 1 ? (cells[0] ?? '') : ''));
  const found: PlacedQuestion[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const { line, cells } = lines[at] as PastedLine;
    const written = cells.join(' ');
    const question = cells.length > 1 ? questionInCells(cells) : questionInLine(written, isKind);
    if (at === 0 && isHeading(question)) continue;
    const below = question.options.length > 0 ? [] : optionLines(alone, at + 1);
    const options = below.length > 0 ? below : question.options;
    found.push({ line, text: written, question: { ...question, options } });
    at += below.length;
  }
  return found;
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

function ruleOf(
  question: Question,
  kinds: readonly NamedKind[],
  newKey: () => string,
  written: (text: string) => unknown,
): Rule | undefined {
  const { title, kind: wanted, isRequired, options } = question;
  const kind = wanted === '' ? usualKind(question, kinds) : kindCalled(wanted, kinds);
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
/** As questions on paper are counted. */
const COUNTED = /^\s*(?:[（(]?\d{1,3}[)）.．、]|[一二三四五六七八九十]{1,3}、)\s*/;

/** A question that is called as a kind of field is one: `E-mail`, `手机号码`, `2、身份证号`. */
function usualKind({ title, options }: Question, kinds: readonly NamedKind[]): NamedKind | undefined {
  const called = (name: string): NamedKind | undefined => kinds.find((each) => isCalled(each, name));
  if (options.length > 0) return called('pick-one');
  const plain = title.replace(COUNTED, '');
  const alike = [plain, plain.replace(/码$/, ''), plain.replace(NUMBER, '')].flatMap(
    (each) => called(each) ?? [],
  );
  const asks = ({ rule }: NamedKind): boolean =>
    roleOf(rule) === 'field' && typeOf(rule) !== 'void' && rule.enum === undefined;
  return alike.find(asks) ?? called('text');
}

/** `多选题` and `下拉框` are 多选 and 下拉; a word of the search counts where one kind alone has it. */
function kindCalled(wanted: string, kinds: readonly NamedKind[]): NamedKind | undefined {
  const plain = wanted.replace(/(?<=..)(?:题|框|类型)$/u, '');
  const named = [wanted, plain].flatMap((name) => kinds.find((each) => isCalled(each, name)) ?? []);
  if (named.length > 0) return named[0];
  const known = kinds.filter(({ search = {} }) =>
    Object.values(search).some((words) => words.toLowerCase().split(' ').includes(plain.toLowerCase())),
  );
  return known.length === 1 ? known[0] : undefined;
}

const isCalled = ({ name, title }: NamedKind, wanted: string): boolean =>
  [name, ...Object.values(title)].some((each) => each.toLowerCase() === wanted.toLowerCase());
