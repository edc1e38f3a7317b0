/** Makes values of the texts of a sheet. */
import { parseJson } from '../../../../runtime/model/json.ts';
import { FieldError } from '../../kernel/http-error.ts';
import type { Schema } from '../schema/schema.ts';
import { readNumber } from '../../../../runtime/model/read-number.ts';
import { plainSigns } from '../../../../runtime/model/typed-signs.ts';
import { readPlainText } from './read-text.ts';

const YES = ['yes', 'y', 'true', '1', '是', '对', '√', '✓'];
const NO = ['no', 'n', 'false', '0', '否', '不', '×'];

/** What a spreadsheet shows for a value that it could not compute. */
const NO_VALUE = /^#(?:n\/a|ref!|value!|div\/0!|name\?|num!|null!|spill!|calc!|getting_data)$/;

/** What is known of a cell beside its text. */
interface CellPlace {
  schema: Schema;
  /** Path in `values`. */
  name: string;
  isMoney?: boolean;
  /** Signs that are written by name stay so: the text is markup. */
  isMarkup?: boolean;
  /** A code: input methods write its digits and hyphens wide. */
  isCode?: boolean;
  /** Values by the words that owners read for them, in lower case. */
  meanings?: ReadonlyMap<string, unknown>;
  /** Names the words of a choice, for who has written another one. */
  allowed?: () => string;
}

/** Throws a 422 for a text that is no such value. */
export function readCell(text: string, place: CellPlace): unknown {
  const { schema, name, isMoney, isMarkup, isCode, meanings, allowed } = place;
  const wrong = (): FieldError =>
    new FieldError(422, 'console.cell-wrong', `/${name}`, { params: { name, text: text.slice(0, 50) } });
  const unknownWord = (): FieldError => {
    if (allowed === undefined) return wrong();
    const params = { name, text: text.slice(0, 50), allowed: allowed() };
    return new FieldError(422, 'console.cell-choice', `/${name}`, { params });
  };
  const word = text.normalize('NFKC').trim().toLowerCase();
  if (NO_VALUE.test(word)) throw wrong();
  const meant = meanings?.get(word) ?? meanings?.get(text.trim().toLowerCase());
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (schema.enum !== undefined) {
    const same = (each: unknown): boolean => String(each).toLowerCase() === word;
    const found = schema.enum.find(same) ?? meant;
    if (found === undefined) throw unknownWord();
    return found;
  }
  if (types.includes('boolean')) {
    if (YES.includes(word)) return true;
    if (NO.includes(word)) return false;
    if (meant === undefined) throw unknownWord();
    return meant;
  }
  if (types.includes('integer') || types.includes('number')) {
    const number = readNumber(text);
    if (number === undefined) throw wrong();
    if (isMoney !== true) return number;
    // `1.280` is a thousand to some and little more than one to others, and a share is no price.
    if (/\.\d\d0$|%/.test(word) || !isWholeFen(number)) throw wrong();
    return Math.round(number * 100);
  }
  if (types.includes('array'))
    return text
      .split(/[;；\n]/)
      .map((each) => each.trim())
      .filter((each) => each !== '')
      .map((each) => readCell(each, { schema: schema.items ?? {}, name, isMoney, isMarkup }));
  if (types.includes('object')) return readJson(text, wrong);
  if (isCode === true) return plainSigns(text).trim();
  return isMarkup === true ? text : readPlainText(text);
}

/** Rounding would change a price in silence. */
const isWholeFen = (yuan: number): boolean => Math.abs(yuan * 100 - Math.round(yuan * 100)) < 1e-6;

function readJson(text: string, wrong: () => FieldError): unknown {
  const value = parseJson(text);
  if (value === undefined) throw wrong();
  return value;
}
