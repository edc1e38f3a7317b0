/** Reads one question of a pasted line, as people write it, or of the cells of a sheet. */
import { inOneLine } from './pasted-cells.ts';

export interface Question {
  title: string;
  /** As it is written; empty for none. */
  kind: string;
  isRequired: boolean;
  options: readonly string[];
}

const REQUIRED = /^(?:yes|y|true|1|是|对|必填|必答|required|mandatory|[*＊√✓✔])$/i;
/** Before a question or behind it. */
const MARK = /^\s*[*＊]\s*|\s*(?:[*＊]|[（(【[](?:必填|必答|required)[)）】\]])\s*$/gi;

/** Where paper leaves room to write. */
const BLANK = /[_＿]{2,}/g;
const BOX = '□○☐◯▢';
/**
 * Options stand behind a colon, or each behind a box or a letter: `Sex □ F □ M`, `How? A. Web B. Fair`. A
 * colon in a time or an address begins no options.
 */
const LISTED = new RegExp(
  `^([^${BOX}]+?)(?:(?:：|:(?!//|(?<=\\d:)\\d))\\s*|\\s*(?=[${BOX}])|\\s+(?=A[.．、]))(.+)$`,
);
const BETWEEN_OPTIONS = new RegExp(`[/;；、|${BOX}]|(?:^|\\s)[A-Z][.．、]`);

/** `Which size? [Number] *`, `Colour: red / green / blue`, `爱好（多选）：□书 □画`. */
export function questionInLine(line: string, isKind: (name: string) => boolean): Question {
  const plain = line.replace(MARK, '').trim();
  const { kind, rest } = withoutKind(plain, isKind);
  const whole = rest.replaceAll(BLANK, '').trim();
  const [, title = whole, listed = ''] = LISTED.exec(whole) ?? [];
  const options = optionsIn(listed);
  // One text behind a colon is no choice.
  const isQuestion = options.length > 1 || (kind !== '' && options.length > 0) || listed === '';
  return {
    title: (isQuestion ? title : whole).replace(/[:：]\s*$/, '').trim(),
    kind,
    isRequired: plain !== line.trim(),
    options: isQuestion ? options : [],
  };
}

/** A kind in square brackets, and one in round brackets if there is a kind of that name. */
function withoutKind(line: string, isKind: (name: string) => boolean): { kind: string; rest: string } {
  const [whole, square, corner] = /\s*(?:\[([^\]]*)\]|【([^】]*)】)/.exec(line) ?? [];
  if (whole !== undefined) return { kind: (square ?? corner ?? '').trim(), rest: line.replace(whole, '') };
  for (const [round, inner = ''] of line.matchAll(/\s*[（(]可?([^（()）]*)[)）]/g))
    if (isKind(inner.trim())) return { kind: inner.trim(), rest: line.replace(round, '') };
  return { kind: '', rest: line };
}

/** Question, kind, whether it must be filled in, options: all in one cell, or each in its own. */
export function questionInCells(cells: readonly string[]): Question {
  const [title = '', kind = '', required = '', ...listed] = cells;
  const [first = '', ...others] = listed.filter((cell) => cell !== '');
  const options = others.length > 0 ? [first, ...others].map(inOneLine) : optionsIn(first);
  return { title: inOneLine(title), kind, isRequired: REQUIRED.test(required), options };
}

/** The lines of a cell, or the parts of one line. */
function optionsIn(text: string): string[] {
  const parts = /[\r\n]/.test(text) ? text.split(/[\r\n]+/).map(withoutLetter) : text.split(BETWEEN_OPTIONS);
  return parts.map((each) => each.trim()).filter((each) => each !== '');
}

const OPTION_LINE = new RegExp(`^\\s*(?:[${BOX}]|[A-Z][.．、)）])\\s*`);
const withoutLetter = (line: string): string => line.replace(OPTION_LINE, '');

const isOption = (line: string, at: number): boolean =>
  OPTION_LINE.test(line) && /^\s*[A-Z]/.test(line)
    ? line.trim().startsWith(String.fromCodePoint(65 + at))
    : OPTION_LINE.test(line);

/**
 * The options that stand below a question, each on its line behind a letter or a box: two at least, and the
 * letters from A on.
 */
export function optionLines(lines: readonly string[], from: number): string[] {
  const end = lines.findIndex((line, at) => at >= from && !isOption(line, at - from));
  const listed = lines.slice(from, end === -1 ? lines.length : end);
  return listed.length < 2 ? [] : listed.map((line) => withoutLetter(line).trim());
}

/** The headings of a sheet with a question a line. */
export const isHeading = ({ title, kind }: Question): boolean =>
  /^(?:题目|问题|标题|字段|题干|question|title|field|label)$/i.test(title) &&
  /^(?:类型|题型|种类|kind|type)$/i.test(kind);
