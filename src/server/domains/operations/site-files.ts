/** Lists the files of one site in the stores, which all sites share, and names them in an archive. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Row, RowSnapshot, TableShape } from '../../database/rows/row-tables.ts';
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts';
import { mediaKeyOf } from '../media/index.ts';
import type { FilePart } from './archive/archive-format.ts';
import type { StoredFiles } from './archive/stored-files.ts';

type Value = Row[number];
type Named = Readonly<Record<string, Value>>;

const pathOf = (store: string, key: string): string => `${store}/files/${key.slice(0, 2)}/${key}`;
const avatarOf = (id: string): string => pathOf('avatars', `a${id}.webp`);

/** Paths of a row's files: in the archive, and below DATA_DIR. */
const FILES_OF: Readonly<Record<string, (row: Named) => { archived: string; stored: string } | undefined>> = {
  media: (row) => same(pathOf('media', mediaKeyOf(row as unknown as Parameters<typeof mediaKeyOf>[0]))),
  media_version: (row) =>
    same(pathOf('media', mediaKeyOf(row as unknown as Parameters<typeof mediaKeyOf>[0]))),
  form_file: (row) => same(pathOf('attachments', `${String(row.file_id)}.${String(row.ending)}`)),
  invoice: (row) =>
    row.file_ending === null
      ? undefined
      : same(pathOf('invoices', `${String(row.invoice_id)}${versionOf(row)}.${String(row.file_ending)}`)),
  // The id of an avatar is made by the server's key: the archive has the member's id instead.
  member: (row) => {
    const id = AVATAR.exec(String(row.avatar))?.[1];
    return id === undefined ? undefined : { archived: avatarOf(String(row.member_id)), stored: avatarOf(id) };
  },
};
/** An archive of an older schema has none. */
const versionOf = ({ file_version: version = null }: Named): string =>
  version === null ? '' : `--${String(version)}`;
const same = (path: string): { archived: string; stored: string } => ({ archived: path, stored: path });
const AVATAR = /^\/api\/memberInfo\/avatar\?id=([A-Za-z0-9_-]+)/;

function named({ columns }: TableShape, row: Row): Named {
  return Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null]));
}

/** The files that the rows of a snapshot name: the paths they are stored at, by their path in the archive. */
export async function listSiteFiles(rows: RowSnapshot): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const table of rows.tables) {
    const filesOf = FILES_OF[table.name];
    if (filesOf === undefined) continue;
    for await (const batch of rows.read(table))
      for (const row of batch) {
        const file = filesOf(named(table, row));
        if (file !== undefined) found.set(file.archived, file.stored);
      }
  }
  return found;
}

/** Puts the member's id, or the id of this server, into the address of an avatar. */
export function withAvatarIds(
  table: TableShape,
  rows: readonly Row[],
  idOf: (memberId: string) => string,
): Row[] {
  const [avatar, member] = [table.columns.indexOf('avatar'), table.columns.indexOf('member_id')];
  if (table.name !== 'member') return [...rows];
  return rows.map((row) => {
    const text = String(row[avatar]);
    const id = AVATAR.exec(text)?.[1];
    return id === undefined ? row : row.with(avatar, text.replace(id, idOf(String(row[member]))));
  });
}

/** What the files of an archive are called in this server. */
export interface FileNames {
  pathOf(archived: string): string;
  /** Values that name renamed files. */
  rename(value: Value): Value;
  avatarId(memberId: string): string;
}

/** `attachments/files/ab/abc.pdf`, `media/files/ab/abc--v2_800x600.png`: the store, and the code. */
const KEY = /^([a-z]+)\/files\/[^/]+\/(.+?)(--[^_.]*)?(_\d+x\d+)?(\.[^/]+)$/;

/**
 * Names for the files of an archive. A code whose file exists here belongs to another site, as when a site is
 * imported beside itself: it gets a new one, in the names of files and in all rows.
 */
export async function nameFiles(
  files: readonly FilePart[],
  stored: StoredFiles,
  { projectCode, hash }: { projectCode: string; hash: KeyedHash },
): Promise<FileNames> {
  const codes = new Map<string, string>();
  const avatarId = (memberId: string): string => hash('avatar', projectCode, memberId);
  for (const { path } of files) {
    const [, store = '', code = ''] = KEY.exec(path) ?? [];
    if (store === 'avatars' || codes.has(code)) continue;
    if (await stored.has(path))
      codes.set(code, store === 'media' ? randomBytes(12).toString('hex') : randomUUID());
  }
  return {
    avatarId,
    pathOf(path) {
      const [, store = '', code = '', version = '', size = '', ending = ''] = KEY.exec(path) ?? [];
      if (store === 'avatars') return avatarOf(avatarId(code.slice(1)));
      return pathOf(store, `${codes.get(code) ?? code}${version}${size}${ending}`);
    },
    rename: (value) => (codes.size === 0 || typeof value !== 'string' ? value : renameIn(value, codes)),
  };
}

/** The code of a file in the media library; undefined for a file of another store. */
export function mediaCodeOf(path: string): string | undefined {
  const [, store, code] = KEY.exec(path) ?? [];
  return store === 'media' ? code : undefined;
}

/** A code alone, in quotes, in an address of a file, or anywhere when nobody could write it by chance. */
const TOKEN = /(^|"|\/media\/|[^A-Za-z0-9_-])([A-Za-z0-9][A-Za-z0-9_-]*)/g;
const UNGUESSABLE = /^[0-9a-f]{24}$|^[0-9a-f]{8}-[0-9a-f-]{27}$/;

function renameIn(text: string, codes: ReadonlyMap<string, string>): string {
  return text.replace(TOKEN, (whole, before: string, token: string) => {
    const [, code = token, rest = ''] = /^(.+?)((?:--[^_]*)?(?:_\d+x\d+)?)$/.exec(token) ?? [];
    const to = codes.get(code);
    if (to === undefined) return whole;
    const isName = before === '/media/' || (rest === '' && (before === '"' || token === text));
    return isName || UNGUESSABLE.test(code) ? `${before}${to}${rest}` : whole;
  });
}
