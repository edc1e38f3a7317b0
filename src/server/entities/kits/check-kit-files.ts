/** Checks the files of a kit that somebody has uploaded. What is wrong is named with its file and place. */
import { isObject } from '../../../../runtime/model/json.ts';
import { isProgramPath } from '../../../../runtime/model/program-paths.ts';
import { HttpError } from '../../kernel/http-error.ts';

/** Raised when an older program could not read what a newer one writes. */
export const FORMAT = 1;

type Kind = 'code' | 'path' | 'text' | 'texts' | 'object' | 'list' | 'whole' | 'anything';

/** Of pages, pictures, forms and blocks. */
const CODE = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
const PATH = /^\/[^\s?#"<>\\]{0,200}$/;

const IS: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  code: (value) => typeof value === 'string' && CODE.test(value),
  path: (value) => typeof value === 'string' && PATH.test(value) && !isProgramPath(value),
  text: (value) => typeof value === 'string' && value.length <= 2_000,
  /** A text, or one for each language. */
  texts: (value) =>
    typeof value === 'string' ||
    (isObject(value) && Object.values(value).every((each) => typeof each === 'string')),
  object: isObject,
  list: Array.isArray,
  whole: Number.isInteger,
  anything: () => true,
};

/** The members that must be there, by the beginning of a file's path. */
const MEMBERS: readonly { file: string; isList?: true; members: Readonly<Record<string, Kind>> }[] = [
  { file: 'kit.json', members: { format: 'whole', title: 'texts', pages: 'list' } },
  {
    file: 'site.json',
    members: { name: 'texts', defaultLanguage: 'text', languages: 'list', switches: 'object' },
  },
  {
    file: 'channels.json',
    isList: true,
    members: { channelCode: 'code', channelName: 'texts', linkUrl: 'path' },
  },
  { file: 'pages/', members: { channelCode: 'code', vm: 'list', data: 'object' } },
  {
    file: 'pictures.json',
    isList: true,
    members: { resourceCode: 'code', file: 'text', name: 'text', width: 'whole', height: 'whole' },
  },
  { file: 'files.json', isList: true, members: { resourceCode: 'code', file: 'text', name: 'text' } },
  {
    file: 'forms.json',
    isList: true,
    members: { id: 'code', title: 'texts', rule: 'list', option: 'object' },
  },
  { file: 'blocks.json', isList: true, members: { name: 'code', title: 'object', document: 'object' } },
  {
    file: 'dictionary.json',
    isList: true,
    members: { objectCode: 'code', attributeList: 'list', instances: 'list' },
  },
];
const NEEDED = ['kit.json', 'site.json', 'channels.json'];
const BLOCK: Readonly<Record<string, Kind>> = { key: 'text', block: 'text', version: 'whole' };

/** `names` are the paths of all files, also of pictures. */
export function checkKitFiles(files: ReadonlyMap<string, unknown>, names: ReadonlySet<string>): void {
  const missing = NEEDED.find((name) => !files.has(name));
  if (missing !== undefined) throw wrong(missing, 'it is missing.');
  const kit = files.get('kit.json');
  if (isObject(kit) && typeof kit.format === 'number' && kit.format > FORMAT)
    throw new HttpError(422, 'kit.newer');
  for (const [name, document] of files) {
    const rule = MEMBERS.find(({ file }) => name === file || (file.endsWith('/') && name.startsWith(file)));
    if (rule === undefined) continue;
    if (rule.isList === true) {
      if (!Array.isArray(document)) throw wrong(name, 'it must be a list.');
      for (const [index, each] of document.entries()) requireMembers(`${name} /${index}`, each, rule.members);
    } else requireMembers(name, document, rule.members);
    if (rule.file === 'pages/') checkPage(name, document as { vm: unknown[]; data: Record<string, unknown> });
  }
  for (const [list, folder] of [
    ['pictures.json', 'pictures/'],
    ['files.json', 'files/'],
  ] as const)
    for (const [index, { file }] of ((files.get(list) ?? []) as { file: string }[]).entries())
      if (!names.has(folder + file)) throw wrong(`${list} /${index}/file`, `${folder}${file} is missing.`);
}

function checkPage(name: string, { vm, data }: { vm: unknown[]; data: Record<string, unknown> }): void {
  for (const [index, block] of vm.entries()) {
    requireMembers(`${name} /vm/${index}`, block, BLOCK);
    const own = data[(block as { key: string }).key];
    if (own !== undefined && !isObject(own))
      throw wrong(`${name} /data/${(block as { key: string }).key}`, 'it must be an object.');
  }
}

function requireMembers(place: string, value: unknown, members: Readonly<Record<string, Kind>>): void {
  if (!isObject(value)) throw wrong(place, 'it must be an object.');
  for (const [member, kind] of Object.entries(members))
    if (!Object.hasOwn(value, member) || !IS[kind](value[member]))
      throw wrong(`${place}${place.includes(' ') ? '' : ' '}/${member}`, `it must be there (${kind}).`);
}

const wrong = (place: string, reason: string): HttpError =>
  new HttpError(422, 'kit.file-wrong', { place, reason });
