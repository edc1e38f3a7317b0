/** Reads what `strace` has recorded of the files of a program, in the order in which the system did it. */
import { createReadStream } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';

/** What a program did to a file or a folder; paths are complete. */
export type FileCall =
  | { kind: 'open'; path: string; creates: boolean; truncates: boolean }
  | { kind: 'write'; path: string; bytes: Buffer; /** Undefined: at the end. */ at?: number }
  | { kind: 'copy'; from: string; path: string; at?: number; length: number }
  | { kind: 'truncate'; path: string; size: number }
  /** To at least this size. */
  | { kind: 'grow'; path: string; size: number }
  /** Of a file or a folder. What was done before it began is on the disk when it has ended. */
  | { kind: 'sync-begins'; path: string; id: number }
  | { kind: 'sync-ends'; path: string; id: number }
  | { kind: 'rename'; from: string; path: string }
  | { kind: 'link'; from: string; path: string }
  | { kind: 'remove'; path: string }
  | { kind: 'make-folder'; path: string };

export interface RecordedCall {
  /** Milliseconds since 1970. */
  time: number;
  call: FileCall;
}

const CALLS = [
  'openat,open,creat,write,pwrite64,writev,pwritev,ftruncate,truncate,fallocate,fsync,fdatasync',
  'rename,renameat,renameat2,unlink,unlinkat,link,linkat,mkdir,mkdirat,rmdir,copy_file_range',
].join();

/** The command that records the program whose command follows. */
export function recordInto(log: string): string[] {
  const shown = ['-ttt', '-y', '-xx', '-s', '67108864'];
  return ['strace', '-f', '--seccomp-bpf', '-qq', ...shown, '-e', `trace=${CALLS}`, '-o', log];
}

/**
 * The calls that have succeeded, without those that only read. Names that begin with no slash are below
 * `folder`, where the program works.
 */
export async function* readTrace(log: string, folder = process.cwd()): AsyncGenerator<RecordedCall> {
  const unfinished = new Map<string, { text: string; id: number }>();
  const offsets = new Offsets(folder);
  let id = 0;
  for await (const line of createInterface({ input: createReadStream(log, 'latin1') })) {
    const [, process = '', seconds = '', rest = ''] = /^(\d+)\s+([\d.]+) (.*)$/s.exec(line) ?? [];
    const time = Number(seconds) * 1000;
    const begun = / <unfinished \.\.\.>$/.exec(rest);
    if (begun !== null) {
      id += 1;
      const text = rest.slice(0, begun.index);
      unfinished.set(process, { text, id });
      if (isSync(text)) yield { time, call: { kind: 'sync-begins', path: firstPath(text), id } };
      continue;
    }
    const resumed = /^<\.\.\. \w+ resumed>/.exec(rest);
    const first = resumed === null ? undefined : unfinished.get(process);
    const whole = resumed === null ? rest : (first?.text ?? '') + rest.slice(resumed[0].length);
    const result = / = (-?\d+)[^"]*$/.exec(whole)?.[1];
    if (result === undefined || result.startsWith('-')) continue;
    if (isSync(whole)) {
      const path = firstPath(whole);
      if (first === undefined) yield { time, call: { kind: 'sync-begins', path, id: (id += 1) } };
      yield { time, call: { kind: 'sync-ends', path, id: first?.id ?? id } };
      continue;
    }
    const call = parse(whole, Number(result), folder);
    offsets.follow(process, whole, Number(result));
    if (call?.kind === 'write' && call.at === undefined) {
      const at = offsets.move(process, whole, call.bytes.length);
      yield { time, call: at === undefined ? call : { ...call, at } };
    } else if (call !== undefined) yield { time, call };
  }
}

/**
 * Where processes without threads write in files that they have opened, and not made. Node's threads share
 * what they open, and write files from their beginning to their end.
 */
class Offsets {
  private readonly folder: string;
  private readonly places = new Map<string, number>();

  constructor(folder: string) {
    this.folder = `${folder}/`;
  }

  follow(process: string, text: string, result: number): void {
    if (!/^(?:openat|open|creat)\(/.test(text)) return;
    const path = pathsOf(text.slice(text.lastIndexOf(' = '))).at(-1) ?? '';
    const place = `${process} ${result}`;
    if (path.startsWith(this.folder) && !text.includes('O_APPEND')) this.places.set(place, 0);
    else this.places.delete(place);
  }

  /** Where so many bytes are written; undefined when it is the end. */
  move(process: string, text: string, bytes: number): number | undefined {
    const place = `${process} ${/\((\d+)</.exec(text)?.[1]}`;
    const at = this.places.get(place);
    if (at !== undefined) this.places.set(place, at + bytes);
    return at;
  }
}

const isSync = (text: string): boolean => /^f(?:data)?sync\(/.test(text);

/** `\x2f\x74` */
const decode = (text: string): Buffer => Buffer.from(text.replaceAll('\\x', ''), 'hex');

/** Of descriptors; empty for a file that has no name any more. */
function pathsOf(text: string): string[] {
  const found = text.matchAll(/(?:\d+|AT_FDCWD)<((?:\\x[0-9a-f]{2})*)>(\(deleted\))?/g);
  return [...found].map(([, path = '', gone]) => (gone === undefined ? decode(path).toString() : ''));
}
const firstPath = (text: string): string => pathsOf(text)[0] ?? '';

const stringsOf = (text: string): Buffer[] =>
  [...text.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, bytes = '']) => decode(bytes));

/** Names in a call, each below the folder that stands before it. */
function namesOf(text: string, base: string): string[] {
  const found = text.matchAll(/(?:(?:\d+|AT_FDCWD)<((?:\\x[0-9a-f]{2})*)>, )?"((?:\\x[0-9a-f]{2})*)"/g);
  return [...found].map(([, folder = '', name = '']) =>
    folder === ''
      ? resolve(base, decode(name).toString())
      : resolve(join(decode(folder).toString(), ''), decode(name).toString()),
  );
}

function parse(text: string, result: number, base: string): FileCall | undefined {
  const name = text.slice(0, text.indexOf('('));
  const numberAt = (place: number): number =>
    Number(
      text
        .split(/, (?=\d+[),])/)
        .at(place)
        ?.split(/[),]/)[0],
    );
  switch (name) {
    case 'open':
    case 'creat':
    case 'openat': {
      const path = pathsOf(text.slice(text.lastIndexOf(' = '))).at(-1) ?? '';
      const [creates, truncates] = [/O_CREAT|^creat/.test(text), /O_TRUNC|^creat/.test(text)];
      return creates || truncates ? { kind: 'open', path, creates, truncates } : undefined;
    }
    case 'write':
    case 'writev':
    case 'pwrite64':
    case 'pwritev': {
      // What was not taken was not written.
      const bytes = Buffer.concat(stringsOf(text)).subarray(0, result);
      const at = name.startsWith('p') ? { at: numberAt(-1) } : {};
      return { kind: 'write', path: firstPath(text), bytes, ...at };
    }
    case 'copy_file_range': {
      const [from = '', path = ''] = pathsOf(text);
      return { kind: 'copy', from, path, length: result };
    }
    case 'ftruncate':
      return { kind: 'truncate', path: firstPath(text), size: numberAt(-1) };
    case 'truncate':
      return { kind: 'truncate', path: namesOf(text, base)[0] ?? '', size: numberAt(-1) };
    case 'fallocate':
      return { kind: 'grow', path: firstPath(text), size: numberAt(-2) + numberAt(-1) };
    case 'rename':
    case 'renameat':
    case 'renameat2':
    case 'link':
    case 'linkat': {
      const [from = '', path = ''] = namesOf(text, base);
      return { kind: name.startsWith('link') ? 'link' : 'rename', from, path };
    }
    case 'mkdir':
    case 'mkdirat':
      return { kind: 'make-folder', path: namesOf(text, base)[0] ?? '' };
    default:
      return { kind: 'remove', path: namesOf(text, base)[0] ?? '' };
  }
}
