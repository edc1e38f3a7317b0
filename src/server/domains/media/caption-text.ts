/** Reads caption files: WebVTT as it is, SRT as WebVTT. */

/** What is wrong with a caption file: the key of its problem, and the line, from 1. */
interface CaptionFault {
  rule: 'kind' | 'foreign' | 'time' | 'order' | 'text' | 'none' | 'letters';
  line: number;
  /** What stands there, cut. */
  found: string;
  /** What programs call this kind of caption file; of `foreign`. */
  kind?: string;
}

interface Line {
  number: number;
  text: string;
}

const TIME = String.raw`(?:(\d{1,3}):)?([0-5]\d):([0-5]\d)[.,](\d{3})`;
const TIMES = new RegExp(String.raw`^\s*${TIME}\s+-->\s+${TIME}(\s.*)?$`);
/** A block of WebVTT that is no caption. */
const OTHER = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;
/** Elements of SRT that WebVTT does not have. */
const FOREIGN_TAGS = /<\/?font\b[^<>]*>|\{\\[^{}]*\}/gi;
/** Positions of SRT, in pixels of a screen that WebVTT does not know. */
const FOREIGN_SETTINGS = /^X1:/;
/** What of SRT is markup of WebVTT as well. */
const SRT_TAGS = /&lt;(\/?[biu])>/gi;
/** How caption files begin that are neither. */
const FOREIGN_KINDS: readonly (readonly [kind: string, begin: RegExp])[] = [
  ['ASS/SSA', /^\s*\[Script Info\]/i],
  ['TTML', /^\s*(?:<\?xml[^<>]*>\s*)?<(?:\w+:)?tt[\s>]/],
  ['SAMI', /^\s*<SAMI>/i],
  ['SBV', /^\s*\d+:\d\d:\d\d\.\d{3},\d/],
  ['LRC', /^\s*\[(?:ti|ar|al|by|\d{1,3}):[^\]\n]*\]/],
];
/** A reader of another encoding has put it in the place of what it could not read. */
const UNREADABLE = '\uFFFD';
const MAX_SHOWN = 40;

/** The captions as WebVTT, or the first fault. */
export function readCaptions(file: string): { captions: string } | { fault: CaptionFault } {
  const text = file
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\0', '');
  const lines = text.split('\n').map((each, index) => ({ number: index + 1, text: each.trimEnd() }));
  const unreadable = lines.find((line) => line.text.includes(UNREADABLE));
  if (unreadable !== undefined) return { fault: faultAt('letters', unreadable) };
  const [kind] = FOREIGN_KINDS.find(([, begin]) => begin.test(text)) ?? [];
  if (kind !== undefined) return { fault: { ...faultAt('foreign', lines[0]), kind } };
  const isVtt = /^WEBVTT(?:\s|$)/.test(text);
  const blocks = blocksOf(isVtt ? withoutHeader(lines) : lines);
  const captions: string[] = [];
  for (const block of blocks) {
    if (isVtt && OTHER.test(block[0]?.text ?? '')) continue;
    const read = readCaption(block, { isVtt, isKnownKind: isVtt || captions.length > 0 });
    if (typeof read !== 'string') return { fault: read };
    captions.push(read);
  }
  if (captions.length === 0) return { fault: faultAt('none', lines[0]) };
  return { captions: `WEBVTT\n\n${captions.join('\n\n')}\n` };
}

/** The header ends with an empty line, or with the first caption. */
function withoutHeader([, ...lines]: readonly Line[]): readonly Line[] {
  const empty = lines.findIndex(({ text }) => text.trim() === '');
  const times = lines.findIndex(({ text }) => TIMES.test(text));
  if (times >= 0 && (empty < 0 || times < empty)) return lines.slice(startOf(lines, times));
  return empty < 0 ? [] : lines.slice(empty);
}

/** A number stands before the times. */
const startOf = (lines: readonly Line[], times: number): number =>
  /^\s*\d+\s*$/.test(lines[times - 1]?.text ?? '') ? times - 1 : times;

function blocksOf(lines: readonly Line[]): Line[][] {
  const blocks: Line[][] = [[]];
  for (const line of lines) {
    const block = blocks.at(-1) ?? [];
    // Times after text begin a caption, also without an empty line before it.
    if (TIMES.test(line.text) && block.some(({ text }) => TIMES.test(text)))
      blocks.push(block.splice(Math.max(startOf(block, block.length), 2)));
    if (line.text.trim() !== '') blocks.at(-1)?.push(line);
    else if (block.length !== 0) blocks.push([]);
  }
  return blocks.filter((block) => block.length > 0);
}

/** A caption: a number or a name if it has one, its times, and its text. */
function readCaption(
  block: readonly Line[],
  { isVtt, isKnownKind }: { isVtt: boolean; isKnownKind: boolean },
): string | CaptionFault {
  const at = block[0]?.text.includes('-->') === true ? 0 : 1;
  const times = block[at];
  const found = TIMES.exec(times?.text ?? '');
  if (found === null) return faultAt(isKnownKind || at === 0 ? 'time' : 'kind', times ?? block[0]);
  const [start, end] = [readTime(found.slice(1, 5)), readTime(found.slice(5, 9))];
  if (end.ms <= start.ms) return faultAt('order', times);
  const text = block.slice(at + 1);
  const wrong = text.find((line) => line.text.includes('-->'));
  if (wrong !== undefined) return faultAt('time', wrong);
  if (text.length === 0) return faultAt('text', times);
  const given = (found[9] ?? '').trim();
  const settings = FOREIGN_SETTINGS.test(given) ? '' : given;
  const first = `${start.text} --> ${end.text}${settings === '' ? '' : ` ${settings}`}`;
  const words = text.map((line) => line.text.replaceAll(FOREIGN_TAGS, ''));
  return [first, ...(isVtt ? words : words.map(escapeSrt))].join('\n');
}

/** SRT has no entities: `A < B & C` is text. */
const escapeSrt = (text: string): string =>
  text
    .replaceAll(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(SRT_TAGS, '<$1>');

function readTime(parts: readonly (string | undefined)[]): { ms: number; text: string } {
  const [hours = '0', minutes = '0', seconds = '0', rest = '0'] = parts;
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(rest);
  return { ms, text: `${hours.padStart(2, '0')}:${minutes}:${seconds}.${rest}` };
}

function faultAt(rule: CaptionFault['rule'], line: Line | undefined): CaptionFault {
  return { rule, line: line?.number ?? 1, found: (line?.text ?? '').trim().slice(0, MAX_SHOWN) };
}
