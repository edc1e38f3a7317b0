/** Reads caption files: WebVTT as it is, SRT as WebVTT. */

/** What is wrong with a caption file: the key of its problem, and the line, from 1. */
interface CaptionFault {
  rule: 'kind' | 'time' | 'order' | 'text' | 'none';
  line: number;
  /** What stands there, cut. */
  found: string;
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
const FOREIGN_TAGS = /<\/?font\b[^>]*>|\{\\[^}]*\}/gi;
const MAX_SHOWN = 40;

/** The captions as WebVTT, or the first fault. */
export function readCaptions(file: string): { captions: string } | { fault: CaptionFault } {
  const text = file.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const lines = text.split('\n').map((each, index) => ({ number: index + 1, text: each.trimEnd() }));
  const isVtt = /^WEBVTT(?:\s|$)/.test(text);
  const blocks = blocksOf(isVtt ? withoutHeader(lines) : lines);
  const captions: string[] = [];
  for (const block of blocks) {
    if (isVtt && OTHER.test(block[0]?.text ?? '')) continue;
    const read = readCaption(block, isVtt || captions.length > 0);
    if (typeof read !== 'string') return { fault: read };
    captions.push(read);
  }
  if (captions.length === 0) return { fault: faultAt('none', lines[0]) };
  return { captions: `WEBVTT\n\n${captions.join('\n\n')}\n` };
}

function withoutHeader(lines: readonly Line[]): readonly Line[] {
  const end = lines.findIndex(({ text }) => text.trim() === '');
  return end < 0 ? [] : lines.slice(end);
}

function blocksOf(lines: readonly Line[]): Line[][] {
  const blocks: Line[][] = [[]];
  for (const line of lines) {
    if (line.text.trim() !== '') blocks.at(-1)?.push(line);
    else if (blocks.at(-1)?.length !== 0) blocks.push([]);
  }
  return blocks.filter((block) => block.length > 0);
}

/** A caption: a number or a name if it has one, its times, and its text. */
function readCaption(block: readonly Line[], isKnownKind: boolean): string | CaptionFault {
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
  const settings = (found[9] ?? '').trim();
  const first = `${start.text} --> ${end.text}${settings === '' ? '' : ` ${settings}`}`;
  return [first, ...text.map((line) => line.text.replaceAll(FOREIGN_TAGS, ''))].join('\n');
}

function readTime(parts: readonly (string | undefined)[]): { ms: number; text: string } {
  const [hours = '0', minutes = '0', seconds = '0', rest = '0'] = parts;
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(rest);
  return { ms, text: `${hours.padStart(2, '0')}:${minutes}:${seconds}.${rest}` };
}

function faultAt(rule: CaptionFault['rule'], line: Line | undefined): CaptionFault {
  return { rule, line: line?.number ?? 1, found: (line?.text ?? '').trim().slice(0, MAX_SHOWN) };
}
