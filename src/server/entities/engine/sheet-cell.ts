/** Writes a value as a cell of a spreadsheet. */
import { isObject } from '../../../../runtime/model/json.ts';
import { toZoneTime } from '../../../assembly/zone-time.ts';
import type { XlsxCell } from '../../kernel/xlsx.ts';
import { translateConsole } from '../../kernel/language.ts';

export type SheetCell = XlsxCell;

interface SheetReader {
  language: string;
  /** Moments are written by the clocks of this zone; without one as they are stored. */
  timeZone?: string;
}

/** As rows have them. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

export const isMoment = (value: unknown): value is string => typeof value === 'string' && MOMENT.test(value);

export function writeSheetCell(value: unknown, { language, timeZone }: SheetReader): SheetCell {
  if (typeof value === 'number') return value;
  if (timeZone !== undefined && isMoment(value))
    return { date: toZoneTime(value, timeZone).replace('T', ' ') };
  return textOf(value, language);
}

/** What a cell shows. */
export const textOfCell = (cell: SheetCell): string => (typeof cell === 'object' ? cell.date : String(cell));

function textOf(value: unknown, language: string): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return translateConsole(language, value ? 'yes' : 'no');
  if (Array.isArray(value)) return value.map((each) => textOf(each, language)).join('; ');
  if (isObject(value))
    return Object.entries(value)
      .map(([name, each]) => `${name}: ${textOf(each, language)}`)
      .join('; ');
  return String(value);
}
